import { ProblemError } from '../problem.ts'
import type { RunEvent } from '../run/events.ts'
import type { Definition, JournalEntry } from '../run/journal-entry.ts'
import type { Run } from '../run/run.ts'
import { readStepWorkflow } from '../steps/read-step-workflow.ts'
import { parseWorkflow } from '../workflow/reading/parse-workflow.ts'
import type { Workflow } from '../workflow/workflow.ts'
import { reduce } from './reduce.ts'

/** One event of a journal, with the run as it was before and after it. */
export interface ReducedEvent {
  readonly before: Run | undefined
  readonly event: RunEvent
  readonly after: Run
}

/**
 * Reduces a whole journal again: the same run as its snapshot, but for what was written into that from outside. `watch` is shown
 * every event on the way.
 */
export function reduceJournal(entries: readonly JournalEntry[], watch?: (reduced: ReducedEvent) => void): Run {
  const definitions: Record<string, Workflow> = {}
  let run: Run | undefined
  for (const entry of entries) {
    if ('definition' in entry) {
      // One that was read twice counts as it was when the run came into it.
      if (run?.scopes[entry.definition.id] === undefined) definitions[entry.definition.id] = workflowOf(entry.definition)
      continue
    }
    if (entry.seq !== (run?.seq ?? 0) + 1) throw incomplete(`event ${entry.seq} follows event ${run?.seq ?? 0}`)
    if (!run && entry.event.type !== 'run_started') throw incomplete('it does not begin with run_started')
    const before: Run | undefined = run
    run = reduce(before, entry.event, definitions).run
    watch?.({ before, event: entry.event, after: run })
  }
  if (!run) throw incomplete('it is empty')
  return run
}

/** Fields of a run in which its journal and its snapshot differ; none when all is well. */
export function differences(reduced: Run, snapshot: Run): readonly string[] {
  // Earlier builds remembered nothing of conversations: what they stored is not wrong for that.
  const remembers = snapshot.agents
    .flatMap((agent) => [agent, ...agent.stack])
    .some(({ recollection }) => recollection !== undefined)
  const before = remembers ? reduced : withoutRecollections(reduced)
  const names = new Set([...Object.keys(before), ...Object.keys(snapshot)])
  return [...names].filter((name) => !FROM_OUTSIDE.has(name) && text(before, name) !== text(snapshot, name)).toSorted()
}

function withoutRecollections(run: Run): Run {
  const agents = run.agents.map((agent) => ({
    ...agent,
    recollection: undefined,
    stack: agent.stack.map((frame) => ({ ...frame, recollection: undefined })),
  }))
  return { ...run, agents }
}

/** Written by whoever stores the run, not by the reducer. */
const FROM_OUTSIDE: ReadonlySet<string> = new Set<keyof Run>(['previous', 'signature', 'lease', 'work', 'beside'])

function text(run: Run, name: string): string {
  return JSON.stringify(Object.entries(run).find(([key]) => key === name)?.[1], inOrder)
}

/** A run that was read from a file has its keys in another order. */
function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** The workflow of a definition line. */
export function workflowOf({ platform, ...source }: Definition): Workflow {
  const { workflow, problems } = parseWorkflow(source, platform, readStepWorkflow)
  if (!workflow) throw new Error(`the definition of ${source.id} in the journal cannot be read: ${JSON.stringify(problems)}`)
  return workflow
}

function incomplete(why: string): ProblemError {
  return new ProblemError({
    code: 'RAY-JOURNAL-INCOMPLETE',
    message: `The journal cannot be reduced from its beginning: ${why}.`,
    hint: 'Where journals are left off the state branch, only the part of the last job is there. The snapshot state.json is whole.',
  })
}
