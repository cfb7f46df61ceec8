import type { Outputs } from '../run/proposed.ts'
import type { Run } from '../run/run.ts'
import { findWorkflow, type Rules, type WorkflowEntry } from '../triggers/config/config.ts'

/** What a configuration lets the runs of a workflow propose. */
export function outputsOf(entry: WorkflowEntry, { access, workflows, files = [] }: Rules, defaultBranch: string): Outputs {
  const others = files.filter((file) => !file.startsWith('.github/'))
  return {
    policy: entry.outputs,
    default_branch: defaultBranch,
    workflow_folders: workflows.map(({ path }) => path),
    ...(others.length === 0 ? {} : { files: others }),
    approve_role: access.approve,
    four_eyes: access.fourEyes,
  }
}

/** What a run may come into decides what it does, so pushed work may not change it. */
export function withCalled(outputs: Outputs, named: Run['named'] = {}): Outputs {
  const called = Object.values(named).map(({ pin }) => pin.source)
  return { ...outputs, workflow_folders: [...new Set([...outputs.workflow_folders, ...called])] }
}

/** What a run may propose by its configuration as that stands now; undefined where it says nothing of the run's workflow any more. */
export function outputsAnew(run: Run, rules: Rules): Outputs | undefined {
  const entry = findWorkflow(rules, run.workflow.name)
  if (run.outputs === undefined || entry === undefined || !isOf(run, entry)) return undefined
  const { default_branch, files: before = [] } = run.outputs
  const now = withCalled(outputsOf(entry, rules, default_branch), run.named)
  // The file of prices is named by the job that started the run, which need not be this one.
  const files = [...new Set([...before, ...(now.files ?? [])])]
  return { ...now, ...(files.length === 0 ? {} : { files }) }
}

/** One that was started by its path has the name of its folder, which another workflow of the configuration may have, too. */
function isOf({ workflow: { source } }: Run, { path }: WorkflowEntry): boolean {
  return source === path || source === (path === '.' ? 'states' : `${path}/states`)
}
