import { specifierKey } from '../core/engine/cross-workflow.ts'
import { isOpenName, writtenTags } from '../core/picture/written-tags.ts'
import { ProblemError } from '../core/problem.ts'
import type { Run } from '../core/run/run.ts'
import { namedWorkflow } from '../core/steps/drive/delegation.ts'
import { formsIn } from '../core/steps/step-workflow.ts'
import type { StateDef, Workflow } from '../core/workflow/workflow.ts'
import type { WorkflowSource } from '../ports/turns/workflow-source.ts'
import { readChild } from './read-child.ts'
import { type CheckedScope, readPinnedScope, readScope } from './read-scope.ts'

/** More than this is no workflow that anybody follows. */
const MOST = 50

/** By `<scope> <name>`, as a run keeps it. */
export type Named = NonNullable<Run['named']>

/**
 * The workflows that a workflow names in its policies, tags and delegates, and those that they name in turn, whether a run ever comes
 * into them or not. A name that is put together at run time is not known here; what it leads to is known when the run comes there.
 */
export async function calledWorkflows(
  workflow: Workflow,
  source: WorkflowSource,
  configured: Run['workflows'],
): Promise<{ readonly named: Named; readonly callees: readonly Workflow[] }> {
  const named: Record<string, Named[string]> = {}
  const callers = new Map([[workflow.id, workflow]])
  for (const caller of callers.values()) {
    for (const name of namesIn(caller)) {
      const found = await readIfThere(() => readNamed(name, caller, source, configured))
      if (found === undefined || Object.keys(named).length >= MOST) continue
      const { workflow: callee, entry } = found
      callers.set(callee.id, callers.get(callee.id) ?? callee)
      named[specifierKey(caller.id, name)] = { scope: callee.id, entry, pin: callee.pin }
    }
  }
  return { named, callees: [...callers.values()].filter((one) => one !== workflow) }
}

/**
 * What a call comes into: as it was when the run started, where its name was known then or leads to the same place; else as `readNow`
 * finds it. `changed` says that it has become something else since.
 */
export async function readCalled(
  { named = {} }: Pick<Run, 'named'>,
  { from, name }: { readonly from: string; readonly name: string },
  source: WorkflowSource,
  readNow: () => Promise<CheckedScope>,
): Promise<
  Pick<CheckedScope, 'workflow' | 'definition' | 'directory' | 'copy' | 'entry' | 'writtenAt'> & { readonly changed: boolean }
> {
  const known = Object.hasOwn(named, specifierKey(from, name)) ? named[specifierKey(from, name)] : undefined
  if (known !== undefined) return { ...(await readPinnedScope(known.scope, known.pin, source)), entry: known.entry }
  const now = await readNow()
  const same = Object.values(named).find(({ scope }) => scope === now.workflow.id)
  if (same === undefined) return { ...now, changed: false }
  return { ...(await readPinnedScope(same.scope, same.pin, source)), entry: now.entry }
}

/** The workflows that a definition writes out, as it names them. */
export function namesIn(workflow: Workflow): readonly string[] {
  if (workflow.kind === 'states') return Object.values(workflow.states).flatMap(namedInState)
  return workflow.definition.steps.flatMap(formsIn).flatMap((step) => {
    const name = step.type === 'delegate' ? namedWorkflow(step) : undefined
    return name === undefined ? [] : [name]
  })
}

function namedInState(state: StateDef): readonly string[] {
  const policy = state.kind === 'prompt' ? state.settings.allowed_transitions : []
  const allowed = policy.flatMap(({ tag, target }) => (tag.endsWith('-workflow') && target !== undefined ? [target] : []))
  const written = writtenTags(state).flatMap(({ name, body }) => (name.endsWith('-workflow') ? [body.trim()] : []))
  return [...new Set([...allowed, ...written.filter((name) => !isOpenName(name))])]
}

function readNamed(name: string, caller: Workflow, source: WorkflowSource, configured: Run['workflows']): Promise<CheckedScope> {
  return caller.kind === 'states'
    ? readScope(name, caller.id, source, configured)
    : readChild(name, caller.id, configured, source)
}

/** One that is broken or missing is told when the run comes there, and by lint. */
async function readIfThere(read: () => Promise<CheckedScope>): Promise<CheckedScope | undefined> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ProblemError) return undefined
    throw error
  }
}
