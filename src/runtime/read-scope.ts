import { type Problem, ProblemError } from '../core/problem.ts'
import type { Run } from '../core/run/run.ts'
import { readStepWorkflow } from '../core/steps/read-step-workflow.ts'
import type { Pin } from '../core/workflow/pin.ts'
import { parseWorkflow } from '../core/workflow/reading/parse-workflow.ts'
import type { ScopeFiles, WorkflowSource } from '../ports/turns/workflow-source.ts'
import type { Scope } from './live-run.ts'
import { missingTargets } from './missing-targets.ts'

/** A scope that can be run; what was found all the same is for people. */
export type CheckedScope = Scope & { readonly entry: string; readonly warnings: readonly Problem[] } & Pick<
    ScopeFiles,
    'writtenAt'
  >

/** Reads and checks a workflow whole. Throws a ProblemError with all that is wrong, so that no turn is paid for a broken one. */
export async function readScope(
  specifier: string,
  from: string | null,
  source: WorkflowSource,
  named?: Run['workflows'],
): Promise<CheckedScope> {
  const scope = check(await source.read(specifier, from), source)
  const { workflow } = scope
  const [first, ...others] = workflow.kind === 'steps' ? await missingTargets(workflow, named, source) : []
  if (first) throw new ProblemError(first, others)
  return scope
}

/** The same for a definition that a run is pinned to. */
export async function readPinnedScope(id: string, pin: Pin, source: WorkflowSource): Promise<Scope & { changed: boolean }> {
  const { files, changed } = await source.readPinned(id, pin)
  return { ...check(files, source), changed }
}

/** What people are told when a file has become something else than what the run is pinned to. */
export function sayChanged({ source }: Pin): string {
  return `${source} has changed since the run began; the run goes on with what it began with.`
}

function check(files: ScopeFiles, { platform }: WorkflowSource): CheckedScope {
  const { workflow, problems, warnings } = parseWorkflow(files, platform, readStepWorkflow)
  const [first, ...others] = problems
  if (first) throw new ProblemError(first, others)
  if (!workflow) throw new Error(`${files.id} was parsed to nothing, without a problem`)
  const { id, pin, shape, entry } = files
  const definition = { platform, id, pin: { ...pin }, shape, files: { ...files.files }, entry }
  return {
    workflow,
    definition,
    directory: files.directory,
    copy: files.copy,
    writtenAt: files.writtenAt,
    warnings,
    entry: workflow.kind === 'states' ? workflow.entry : (files.entry ?? ''),
  }
}
