import { listAt, textAt } from '../../../core/triggers/payload-fields.ts'
import { isHttpError } from '../http-error.ts'
import type { Application } from './application.ts'

/** Whether GitHub has refused a pull request since the branch that it would be merged into is not there. */
export function isBaseGone(error: unknown): boolean {
  return (
    isHttpError(error) &&
    error.status === 422 &&
    listAt(error, 'response', 'data', 'errors').some(
      (one) => textAt(one, 'field') === 'base' && textAt(one, 'code') === 'invalid',
    )
  )
}

/**
 * What the default branch is called now, where it was renamed since the run began. It has to hold what the work is built on: then the pull
 * request brings to it what was shown, and nothing else. Undefined where it does not, or the policy names others.
 */
export async function renamedDefault({ client, repository, run, proposed }: Application): Promise<string | undefined> {
  const { default_branch: name } = (await client.rest.repos.get({ ...repository })).data
  const allowed = run.outputs?.policy.pull_requests?.base
  if (proposed.work === null || allowed?.includes(name) === false) return undefined
  const basehead = `${name}...${proposed.work.base}`
  const { ahead_by } = (await client.rest.repos.compareCommitsWithBasehead({ ...repository, basehead })).data
  return ahead_by === 0 ? name : undefined
}
