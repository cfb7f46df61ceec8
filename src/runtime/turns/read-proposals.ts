import { parseOutbox } from '../../core/outbox/parse-outbox.ts'
import { type Proposal, proposalSchema } from '../../core/outbox/proposal.ts'
import { type Problem, ProblemError } from '../../core/problem.ts'
import type { EventOf, ProposedLine } from '../../core/run/events.ts'
import type { Agent, Run } from '../../core/run/run.ts'
import type { Ports } from '../../ports/index.ts'
import type { TurnFolder } from '../../ports/turns/turn-files.ts'

type Proposed = Pick<EventOf<'turn_completed'>, 'proposals' | 'outbox_problems'>

/** What a turn left in its outbox, made fit to be kept, with the work that it would push. */
export async function readProposals(run: Run, agent: Agent, folder: TurnFolder, ports: Ports): Promise<Proposed> {
  const text = await ports.turns.files.readOutbox(folder)
  if (text === '') return {}
  const { lines, problems } = parseOutbox(text, `outbox of ${agent.id}`)
  const read: ProposedLine[] = []
  for (const line of lines) read.push(await prepareProposal(line, run, agent, ports))
  return {
    ...(read.length === 0 ? {} : { proposals: read }),
    ...(problems.length === 0 ? {} : { outbox_problems: problems.map((problem) => ({ ...problem })) }),
  }
}

/** One proposal made fit to be kept, with the work that it would push. */
export async function prepareProposal(
  { line, proposal }: Pick<ProposedLine, 'line' | 'proposal'>,
  run: Run,
  agent: Agent,
  { gitHub: { proposals } }: Ports,
): Promise<ProposedLine> {
  if (proposals === undefined) return { line, proposal, work: null }
  const clean = proposals.clean(proposal)
  if (!proposalSchema.safeParse(clean).success) return { line, proposal, work: null, problem: nothingLeft(proposal, line, agent) }
  if (clean.type !== 'pull_request' || run.outputs?.policy.pull_requests === undefined)
    return { line, proposal: clean, work: null }
  try {
    return { line, proposal: clean, work: await proposals.pinWork(run, agent, clean) }
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return { line, proposal: clean, work: null, problem: { ...error.problem } }
  }
}

/** Hidden characters, comments and secrets were all that a text or a title held. */
function nothingLeft({ type }: Proposal, line: number, { id }: Agent): Problem {
  return {
    code: 'RAY-OUTBOX-INVALID',
    message: `This line of the outbox is no ${type.replace('_', ' ')}: nothing of its text can be shown.`,
    place: `outbox of ${id}:${line}`,
    hint: 'Write a text that people can read: comments of HTML and invisible characters are taken out before it is posted.',
  }
}
