import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { Octokit } from '@octokit/rest'

const ROOT = resolve(import.meta.dirname, '../../..')

/** Made only after another call has failed, by a personal token, or by `raymond doctor`: no calm job of the action makes them. */
const NEVER_CALM = [
  'GET /repos/{owner}/{repo}/pulls/{pull_number}/reviews',
  'GET /repos/{owner}/{repo}/actions/workflows/{workflow_id}/runs',
  'GET /user',
  'GET /repos/{owner}/{repo}/issues/{issue_number}/comments',
  'GET /repos/{owner}/{repo}',
  'GET /repos/{owner}/{repo}/rules/branches/{branch}',
]

/** The REST calls that stand in the adapters, by method and route template, as far as calm jobs may make them. */
export function restCallsInSource(): readonly string[] {
  const { rest } = new Octokit()
  const files = globSync('src/adapters/**/*.ts', { cwd: ROOT })
  const names = files.flatMap((file) =>
    Array.from(readFileSync(join(ROOT, file), 'utf8').matchAll(/\brest\.(\w+)\.(\w+)/g), ([, group = '', method = '']) => {
      const call = (
        rest as unknown as Record<string, Record<string, { endpoint: { DEFAULTS: { method: string; url: string } } }>>
      )[group]?.[method]
      if (!call) throw new Error(`there is no ${group}.${method}`)
      const { method: verb, url } = call.endpoint.DEFAULTS
      return `${verb} ${url.replace('{basehead}', '{base}...{head}')}`
    }),
  )
  return [...new Set(names)].filter((name) => !NEVER_CALM.includes(name)).toSorted()
}
