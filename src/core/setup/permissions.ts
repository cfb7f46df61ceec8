import type { Config } from '../triggers/config/config.ts'
import { table } from '../yaml/table.ts'
import { roundKindsOf } from './follow-up-needs.ts'

export interface NeededPermission {
  readonly name: string
  readonly level: 'read' | 'write'
  /** What it is for, in a few words. */
  readonly why: string
}

type Permissions = Readonly<Record<string, 'read' | 'write' | undefined>>

const WHY: Readonly<Record<string, string>> = table({
  contents: 'the state branch and the branches of agents',
  issues: 'comments, labels and reactions',
  'pull-requests': 'comments on and proposals of pull requests',
  actions: 'hand-over to a next job',
  'id-token': "the job's own token, which is exchanged for the agents' credential",
  'copilot-requests': 'Copilot works with the token of the job',
  checks: 'what failed on a pull request, for its next round',
  'actions: read': 'which Actions workflow failed there, and its logs',
})

/** The least that a job needs for this configuration, with what its workflows ask for in their manifests; one with `keepsHere` hands nothing over. */
export function neededPermissions(
  config: Pick<Config, 'workflows'>,
  asked: readonly Permissions[] = [],
  { keepsHere = false }: { readonly keepsHere?: boolean } = {},
): readonly NeededPermission[] {
  const outputs = config.workflows.map((entry) => entry.outputs)
  const onPulls = config.workflows.some(({ triggers }) => triggers.some(({ event }) => event.startsWith('pull_request')))
  const proposesOnPulls = outputs.some(({ pull_requests, reviews }) => pull_requests !== undefined || reviews !== undefined)
  const all: Permissions[] = [
    { contents: 'write', issues: 'write' },
    onPulls || proposesOnPulls ? { 'pull-requests': 'write' } : {},
    keepsHere ? {} : { actions: 'write' },
    config.workflows.some((entry) => roundKindsOf(entry).includes('failed_checks')) ? { checks: 'read', actions: 'read' } : {},
    ...(keepsHere ? asked.map(withoutHandOver) : asked),
  ]
  const names = [...new Set(all.flatMap((permissions) => Object.keys(permissions)))]
  return names.map((name) => {
    const level = all.some((permissions) => permissions[name] === 'write') ? 'write' : 'read'
    return { name, level, why: WHY[`${name}: ${level}`] ?? WHY[name] ?? 'what the workflow does' }
  })
}

/** Manifests ask for it as well. */
function withoutHandOver({ actions, ...others }: Permissions): Permissions {
  return actions === undefined || actions === 'write' ? others : { ...others, actions }
}

/** The block to paste into the job. */
export function renderPermissions(needed: readonly NeededPermission[]): string {
  return ['permissions:', ...needed.map(({ name, level, why }) => `  ${name}: ${level} # ${why}`)].join('\n')
}
