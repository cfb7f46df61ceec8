import type { Config } from '../triggers/config.ts'

export interface NeededPermission {
  readonly name: 'contents' | 'issues' | 'pull-requests' | 'actions'
  readonly level: 'read' | 'write'
  /** What it is for, in a few words. */
  readonly why: string
}

/** The least that a job needs for this configuration. */
export function neededPermissions(config: Config): readonly NeededPermission[] {
  const outputs = config.workflows.map((entry) => entry.outputs)
  const onPulls = config.workflows.some(({ triggers }) => triggers.some(({ event }) => event.startsWith('pull_request')))
  const proposesOnPulls = outputs.some(({ pull_requests, reviews }) => pull_requests !== undefined || reviews !== undefined)
  return [
    { name: 'contents', level: 'write', why: 'the state branch and the branches of agents' },
    { name: 'issues', level: 'write', why: 'comments, labels and reactions' },
    ...(onPulls || proposesOnPulls
      ? [{ name: 'pull-requests', level: 'write', why: 'comments on and proposals of pull requests' } as const]
      : []),
    { name: 'actions', level: 'write', why: 'hand-over to a next job' },
  ]
}

/** The block to paste into the job. */
export function renderPermissions(needed: readonly NeededPermission[]): string {
  return ['permissions:', ...needed.map(({ name, level, why }) => `  ${name}: ${level} # ${why}`)].join('\n')
}
