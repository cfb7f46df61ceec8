import { isOpenName, writtenTags } from '../core/picture/written-tags.ts'
import { ProblemError } from '../core/problem.ts'
import type { StateDef, Workflow } from '../core/workflow/workflow.ts'
import type { WorkflowSource } from '../ports/turns/workflow-source.ts'
import { readScope } from './read-scope.ts'

/** More than this is no workflow that anybody follows. */
const MOST = 50

/**
 * Where the workflows lie that a workflow names in its policies and tags, and those that they name in turn, whether a run ever comes into
 * them or not. A name that is put together at run time is not known here; what it leads to is known when the run comes there.
 */
export async function calledWorkflows(workflow: Workflow, source: WorkflowSource): Promise<readonly string[]> {
  const found = new Map([[workflow.id, workflow]])
  for (const caller of found.values()) {
    for (const name of caller.kind === 'states' ? Object.values(caller.states).flatMap(namedIn) : []) {
      const callee = await readIfThere(name, caller.id, source)
      if (callee !== undefined && found.size <= MOST) found.set(callee.id, found.get(callee.id) ?? callee)
    }
  }
  return [...found.values()].filter(({ id }) => id !== workflow.id).map(({ pin }) => pin.source)
}

function namedIn(state: StateDef): readonly string[] {
  const policy = state.kind === 'prompt' ? state.settings.allowed_transitions : []
  const allowed = policy.flatMap(({ tag, target }) => (tag.endsWith('-workflow') && target !== undefined ? [target] : []))
  const written = writtenTags(state).flatMap(({ name, body }) => (name.endsWith('-workflow') ? [body.trim()] : []))
  return [...new Set([...allowed, ...written])].filter((name) => !isOpenName(name))
}

/** One that is broken or missing is told when the run comes there, and by lint. */
async function readIfThere(name: string, from: string, source: WorkflowSource): Promise<Workflow | undefined> {
  try {
    return (await readScope(name, from, source)).workflow
  } catch (error) {
    if (error instanceof ProblemError) return undefined
    throw error
  }
}
