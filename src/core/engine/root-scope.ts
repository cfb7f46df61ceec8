import type { Run } from '../run/run.ts'

/** The scope that the run was started in. */
export function rootScope({ scopes, workflow }: Pick<Run, 'scopes' | 'workflow'>): string {
  const ids = Object.keys(scopes)
  const [root] = ids.filter((id) => scopes[id]?.source === workflow.source && scopes[id].sha256 === workflow.sha256)
  if (root === undefined) throw new Error(`none of the scopes ${ids.join(', ')} is ${workflow.source}`)
  return root
}
