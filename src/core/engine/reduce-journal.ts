import { ProblemError } from '../problem.ts'
import type { Definition, JournalEntry } from '../run/journal-entry.ts'
import type { Run } from '../run/run.ts'
import { parseWorkflow } from '../workflow/parse-workflow.ts'
import type { Workflow } from '../workflow/workflow.ts'
import { reduce } from './reduce.ts'

/** Reduces a whole journal again: the same run as its snapshot, but for what was written into that from outside. */
export function reduceJournal(entries: readonly JournalEntry[]): Run {
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
    run = reduce(run, entry.event, definitions).run
  }
  if (!run) throw incomplete('it is empty')
  return run
}

/** Fields of a run in which its journal and its snapshot differ; none when all is well. */
export function differences(reduced: Run, snapshot: Run): readonly string[] {
  const names = new Set([...Object.keys(reduced), ...Object.keys(snapshot)])
  return [...names].filter((name) => !FROM_OUTSIDE.has(name) && text(reduced, name) !== text(snapshot, name)).toSorted()
}

/** Written by whoever stores the run, not by the reducer. */
const FROM_OUTSIDE: ReadonlySet<string> = new Set<keyof Run>(['previous', 'signature', 'lease', 'work'])

function text(run: Run, name: string): string {
  return JSON.stringify(Object.entries(run).find(([key]) => key === name)?.[1])
}

function workflowOf({ platform, ...source }: Definition): Workflow {
  const { workflow, problems } = parseWorkflow(source, platform)
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
