import { parseWorkflow } from '../../../src/core/workflow/reading/parse-workflow.ts'
import type { Platform, PromptState, StateWorkflow } from '../../../src/core/workflow/workflow.ts'

/** A workflow of files, as it is in memory after it was read. */
export function workflowOf(files: Readonly<Record<string, string>>, platform: Platform = 'linux'): StateWorkflow {
  const pin = { source: 'flow', commit: null, sha256: '0'.repeat(64) }
  const { workflow, problems } = parseWorkflow({ id: 'flow', pin, shape: 'folder', files, entry: null }, platform)
  if (problems.length > 0) throw new Error(JSON.stringify(problems))
  if (workflow?.kind !== 'states') throw new Error('no workflow of states')
  return workflow
}

/** The prompt of a workflow with states START, REVIEW, WORKER and NEXT that has these allowed transitions. */
export function startWith(
  policy: string,
  more: Readonly<Record<string, string>> = {},
): { readonly state: PromptState; readonly workflow: StateWorkflow } {
  const others = { 'REVIEW.md': 'r', 'WORKER.sh': 'echo', 'NEXT.md': 'n', ...more }
  const workflow = workflowOf({ 'START.md': `---\nallowed_transitions:\n${policy}\n---\nGo.`, ...others })
  const state = workflow.states['START.md']
  if (state?.kind !== 'prompt') throw new Error('START is no prompt')
  return { state, workflow }
}
