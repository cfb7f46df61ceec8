import { expect, onTestFinished } from 'vitest'
import { type EmbeddedGitHub, type EmbeddedGitHubOptions, startEmbeddedGitHub } from '../../src/embedded/embedded-github.ts'
import type { LoggedRequest } from '../../src/embedded/http/request-log.ts'
import { needOf } from '../../src/embedded/model/grant.ts'
import { documentedPermissions } from './documented-permissions.ts'

export interface StartGitHubOptions extends EmbeddedGitHubOptions {
  /** `ours`: every request is one of the action's. `any`: the test itself makes requests, to see what GitHub says to bad ones. */
  readonly requests?: 'ours' | 'any'
}

/**
 * The embedded GitHub of one test. When the test is over it is closed, and the test fails if a request did not fit GitHub's description
 * of its API or needed a permission that the documented block does not grant, or if an answer did not fit the description.
 */
export async function startGitHub({ requests = 'ours', ...options }: StartGitHubOptions = {}): Promise<EmbeddedGitHub> {
  const github = await startEmbeddedGitHub({ checkAnswers: true, ...options })
  onTestFinished(async () => {
    await github.close()
    expect(github.answerViolations.map(said), "answers that do not fit GitHub's description").toEqual([])
    if (requests === 'any') return
    expect(github.violations.map(said), "requests that GitHub's description does not allow").toEqual([])
    expect(undocumentedNeeds(github.requests), 'requests beyond the documented permissions').toEqual([])
  })
  return github
}

/** Requests for which the documented block is not enough, each with what it needs. Refused ones count too. */
export function undocumentedNeeds(requests: readonly LoggedRequest[]): readonly string[] {
  const granted = documentedPermissions()
  const beyond = requests.filter(({ needs }) => needs.length > 0 && !needs.some((need) => isGranted(need, granted)))
  return [...new Set(beyond.map(({ method, path, needs }) => `${method} ${path} needs ${needs.join(' or ')}`))]
}

function isGranted(need: string, granted: Readonly<Record<string, string>>): boolean {
  if (need === 'metadata:read') return true // every token has it
  const { name, level } = needOf(need as `${string}:read`)
  const given = granted[name.replaceAll('_', '-')]
  return given === 'write' ? level !== 'admin' : given === level
}

function said({ request, problems }: { readonly request: LoggedRequest; readonly problems: readonly string[] }): string {
  return `${request.method} ${request.path}: ${problems.join(' ')}`
}
