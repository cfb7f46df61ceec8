import { ProblemError } from '../core/problem.ts'
import { parseWorkflow } from '../core/workflow/parse-workflow.ts'
import type { Pin } from '../core/workflow/pin.ts'
import type { ScopeFiles, WorkflowSource } from '../ports/workflow-source.ts'
import type { Scope } from './live-run.ts'

/** Reads and checks a workflow whole. Throws a ProblemError with all that is wrong, so that no turn is paid for a broken one. */
export async function readScope(
  specifier: string,
  from: string | null,
  source: WorkflowSource,
): Promise<Scope & { entry: string }> {
  return check(await source.read(specifier, from), source)
}

/** The same for a definition that a run is pinned to. */
export async function readPinnedScope(id: string, pin: Pin, source: WorkflowSource): Promise<Scope & { changed: boolean }> {
  const { files, changed } = await source.readPinned(id, pin)
  return { ...check(files, source), changed }
}

function check(files: ScopeFiles, { platform }: WorkflowSource): Scope & { entry: string } {
  const { workflow, problems } = parseWorkflow(files, platform)
  const [first, ...others] = problems
  if (first) throw new ProblemError(first, others)
  if (!workflow) throw new Error(`${files.id} was parsed to nothing, without a problem`)
  const { id, pin, shape, entry } = files
  const definition = { platform, id, pin: { ...pin }, shape, files: { ...files.files }, entry }
  return {
    workflow,
    definition,
    directory: files.directory,
    entry: workflow.kind === 'states' ? workflow.entry : (files.entry ?? ''),
  }
}
