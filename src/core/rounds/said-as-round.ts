import type { Run } from '../run/run.ts'
import { type Command, parseCommands } from '../triggers/commands.ts'
import type { Rules } from '../triggers/config/config.ts'
import type { RepoEvent } from '../triggers/repo-event.ts'
import { opened } from './pull-request-link.ts'
import { saidKey } from './waiting-rounds.ts'

interface Known {
  readonly event: RepoEvent
  readonly runs: readonly Run[]
  readonly configuration: string
  readonly otherRules?: ReadonlyMap<string, Rules>
}

/** What a round claims that the event begins. */
export function claimableSaid(thread: number, said: string) {
  return { thread, key: `said/${said}` }
}

/**
 * What a round of another configuration would claim for the command that starts this workflow here: a run of that one has opened the pull
 * request, and begins its rounds by the same line. Undefined where there is none.
 */
export function saidAsRound(workflow: string, commands: readonly Command[], { event, runs, configuration, otherRules }: Known) {
  const { subject, comment } = event
  const said = saidKey(event)
  if (subject?.kind !== 'pull_request' || comment === null || said === null) return undefined
  const opener = runs.find((run) => run.continues === undefined && opened(run).includes(subject.number))
  const rules = opener?.configuration === configuration ? undefined : otherRules?.get(opener?.configuration ?? '')
  if (opener === undefined || rules === undefined) return undefined
  const theirs = new Set(linesFor(opener.workflow.name, parseCommands(comment.body, rules).commands))
  const isSame = linesFor(workflow, commands).some((line) => theirs.has(line))
  return isSame ? { what: claimableSaid(subject.number, said), run: opener.workflow_id } : undefined
}

/** Those of the commands that start a workflow, alike whether one configuration has the word for a name and another one for a command. */
function linesFor(workflow: string, commands: readonly Command[]): readonly string[] {
  return commands.flatMap((command) =>
    command.type === 'run' && command.workflows.includes(workflow)
      ? [`${(command.word ?? workflow).toLowerCase()} ${command.text}`]
      : [],
  )
}
