import type { WorkflowEntry } from '../../core/triggers/config.ts'
import type { Rights } from '../start-run.ts'
import type { Job } from './job.ts'

/** What the configuration of this moment lets a run do. It keeps these rights until its end, whatever becomes of the file. */
export function rightsOf(entry: WorkflowEntry, { readOnly }: { readonly readOnly: boolean }, { config, event }: Job): Rights {
  const { comment } = event
  return {
    outputs: {
      policy: entry.outputs,
      default_branch: defaultBranchOf(event),
      workflow_folders: config.workflows.map(({ path }) => path),
      approve_role: config.access.approve,
      four_eyes: config.access.fourEyes,
    },
    workflows: Object.fromEntries(config.workflows.map(({ name, path }) => [name, path])),
    ...(config.models === undefined ? {} : { models: [...config.models] }),
    ...(readOnly ? { read_only: true } : {}),
    ...(Object.keys(entry.claude).length === 0 ? {} : { claude: entry.claude }),
    ...(comment?.kind === 'issue_comment' ? { comment: comment.id } : {}),
  }
}

/** Schedules run on the default branch, and their payload may not name it. */
function defaultBranchOf({ defaultBranch, job }: Job['event']): string {
  return defaultBranch ?? /^refs\/heads\/(.+)$/.exec(job.ref ?? '')?.[1] ?? 'main'
}
