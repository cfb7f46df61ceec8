import type { Problem } from '../problem.ts'
import { describeProposal } from './describe-proposal.ts'
import type { OutputsPolicy } from './outputs-policy.ts'
import type { OutboxLine } from './parse-outbox.ts'
import type { Proposal, ProposalOf } from './proposal.ts'
import { protectedPaths } from './protected-paths.ts'

export interface CheckContext {
  /** `outputs` of the workflow; undefined refuses all. */
  readonly policy: OutputsPolicy | undefined
  /** What this run has already applied or has waiting; it counts towards the caps. */
  readonly applied: readonly Proposal[]
  /** Issue or pull request that started the run. */
  readonly issue: number | null
  readonly workflowId: string
  /** Who proposes. */
  readonly agent: string
  readonly defaultBranch: string
  readonly workflowFolders: readonly string[]
  /** Paths that each branch changes against its base, by branch. */
  readonly changedPaths: Readonly<Record<string, readonly string[]>>
}

export interface RefusedProposal extends OutboxLine {
  /** RAY-PROPOSAL-REFUSED, with the reason. */
  readonly problem: Problem
}

export interface CheckedProposals {
  readonly accepted: readonly OutboxLine[]
  readonly refused: readonly RefusedProposal[]
}

/** Why a proposal is refused: the end of a sentence, and the configuration that would allow it where there is one. */
interface Reason {
  readonly because: string
  readonly hint?: string | undefined
}

/** Parts what the workflow's policy allows from what it does not, in order: an accepted one counts towards the caps of the next. */
export function checkProposals(lines: readonly OutboxLine[], context: CheckContext): CheckedProposals {
  const accepted: OutboxLine[] = []
  const refused: RefusedProposal[] = []
  for (const line of lines) {
    const earlier = [...context.applied, ...accepted.map(({ proposal }) => proposal)]
    const reason =
      context.policy === undefined ? nothingAllowed : refusal(line.proposal, context.policy, { ...context, applied: earlier })
    if (reason === undefined) accepted.push(line)
    else refused.push({ ...line, problem: asProblem(line, reason, context) })
  }
  return { accepted, refused }
}

/** The branch that holds an agent's work. */
export function branchOfAgent(workflowId: string, agent: string): string {
  return `raymond/${workflowId}/${agent}`
}

const nothingAllowed: Reason = { because: 'the workflow has no outputs in .github/raymond.yml', hint: 'outputs: { comments: 5 }' }

function refusal(proposal: Proposal, policy: OutputsPolicy, context: CheckContext): Reason | undefined {
  switch (proposal.type) {
    case 'comment':
      return overCap('comments', policy.comments, 'comment', context) ?? noTarget(proposal.issue, context)
    case 'labels':
      return notListed('labels', policy.labels, [...proposal.add, ...proposal.remove]) ?? noTarget(proposal.issue, context)
    case 'assignees':
      return notListed('assignees', policy.assignees, [...proposal.add, ...proposal.remove]) ?? noTarget(proposal.issue, context)
    case 'issue':
      return (
        overCap('issues', policy.issues, 'issue', context) ??
        notListed('labels', policy.labels, proposal.labels) ??
        notListed('assignees', policy.assignees, proposal.assignees)
      )
    case 'pull_request':
      return pullRequestRefusal(proposal, policy, context)
    case 'review':
      return reviewRefusal(proposal, policy, context)
    case 'dispatch':
      return notListed('dispatches', policy.dispatches, [proposal.workflow])
  }
}

function pullRequestRefusal(
  proposal: ProposalOf<'pull_request'>,
  policy: OutputsPolicy,
  context: CheckContext,
): Reason | undefined {
  const allowed = policy.pull_requests
  const cap = allowed === undefined ? undefined : (allowed.max ?? 1)
  const over = overCap('pull_requests.max', cap, 'pull_request', context, 'outputs: { pull_requests: { max: 1, draft: true } }')
  if (over) return over
  if (allowed?.draft === true && proposal.draft === false) {
    return { because: 'outputs.pull_requests.draft allows drafts only', hint: 'outputs: { pull_requests: { draft: false } }' }
  }
  const base = proposal.base ?? context.defaultBranch
  const bases = allowed?.base ?? [context.defaultBranch]
  if (!bases.includes(base)) {
    return {
      because: `the base "${base}" is not among ${bases.join(', ')}`,
      hint: `outputs: { pull_requests: { base: ${asList([...bases, base])} } }`,
    }
  }
  const branch = proposal.branch ?? branchOfAgent(context.workflowId, context.agent)
  const own = `raymond/${context.workflowId}/`
  if (!branch.startsWith(own)) return { because: `the branch "${branch}" is not one of this run's, ${own}*` }
  return protectedRefusal(context.changedPaths[branch] ?? [], policy, context)
}

function protectedRefusal(
  changed: readonly string[],
  policy: OutputsPolicy,
  { workflowFolders }: CheckContext,
): Reason | undefined {
  const allow = policy.paths?.allow ?? []
  const [first, ...others] = protectedPaths(changed, { workflowFolders, allow })
  if (first === undefined) return undefined
  const more = others.length > 0 ? ` and ${others.length} more protected paths` : ', a protected path'
  return { because: `its branch changes ${first}${more}`, hint: `outputs: { paths: { allow: ${asList([...allow, first])} } }` }
}

function reviewRefusal(proposal: ProposalOf<'review'>, policy: OutputsPolicy, context: CheckContext): Reason | undefined {
  // Branch rules count an approval whoever gave it; a model must not stand in for the person that they ask for.
  if (proposal.event === 'APPROVE')
    return { because: 'only a person may approve a pull request', hint: 'Propose it with "event": "COMMENT".' }
  return overCap('reviews', policy.reviews, 'review', context) ?? noTarget(proposal.pull_request, context)
}

function overCap(
  key: string,
  cap: number | undefined,
  type: Proposal['type'],
  context: CheckContext,
  hint?: string,
): Reason | undefined {
  if (cap === undefined || cap === 0)
    return { because: `outputs allows no ${type.replace('_', ' ')}`, hint: hint ?? `outputs: { ${key}: 1 }` }
  const made = context.applied.filter((proposal) => proposal.type === type).length
  return made < cap ? undefined : { because: `outputs.${key} allows ${cap}, and the run has made ${made}` }
}

/** GitHub compares labels, logins and such without regard to case. */
function notListed(key: string, allowed: readonly string[] | undefined, wanted: readonly string[]): Reason | undefined {
  const known = new Set((allowed ?? []).map((name) => name.toLowerCase()))
  const foreign = wanted.filter((name) => !known.has(name.toLowerCase()))
  if (foreign.length === 0 && (allowed !== undefined || wanted.length === 0)) return undefined
  return {
    because: `outputs.${key} does not list ${foreign.map((name) => `"${name}"`).join(', ')}`,
    hint: `outputs: { ${key}: ${asList([...(allowed ?? []), ...foreign])} }`,
  }
}

function noTarget(named: number | undefined, { issue }: CheckContext): Reason | undefined {
  if (named !== undefined || issue !== null) return undefined
  return { because: 'it names no issue, and none started the run', hint: 'Add "issue": NUMBER to the line.' }
}

function asProblem({ line, proposal }: OutboxLine, { because, hint }: Reason, { agent, issue }: CheckContext): Problem {
  return {
    code: 'RAY-PROPOSAL-REFUSED',
    message: `The proposal of ${agent} was refused (${describeProposal(proposal, issue)}): ${because}.`,
    place: `outbox of ${agent}:${line}`,
    hint,
  }
}

/** A YAML flow list; JSON strings are YAML strings. */
function asList(names: readonly string[]): string {
  return `[${names.map((name) => JSON.stringify(name)).join(', ')}]`
}
