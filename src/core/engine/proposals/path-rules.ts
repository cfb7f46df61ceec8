import type { PathRules } from '../../outbox/protected-paths.ts'
import type { Run } from '../../run/run.ts'

/** What pushed work of a run may not change, where it can push any. */
export function pathRulesOf({ outputs, scopes }: Pick<Run, 'outputs' | 'scopes'>): PathRules {
  return {
    workflowFolders: [...(outputs?.workflow_folders ?? []), ...Object.values(scopes).map(({ source }) => source)],
    files: outputs?.files,
    allow: outputs?.policy.paths?.allow ?? [],
  }
}
