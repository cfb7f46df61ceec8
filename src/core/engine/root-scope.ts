import type { Run } from '../run/run.ts'

/** The scope that the run was started in. */
export function rootScope({ scopes, workflow }: Pick<Run, 'scopes' | 'workflow'>): string {
  const root = Object.entries(scopes).find(([, { source, sha256 }]) => source === workflow.source && sha256 === workflow.sha256)
  if (root === undefined) throw new Error(`none of the scopes ${Object.keys(scopes).join(', ')} is ${workflow.source}`)
  return root[0]
}
