import { ProblemError } from '../../core/problem.ts'
import { ask } from './ask.ts'
import type { JobTokenService } from './job-token-service.ts'

/** A signed word of GitHub's about the job, for one audience; each is good for one exchange. */
export async function jobToken(service: JobTokenService | null, audience: string): Promise<string> {
  if (service === null) throw notAllowed()
  const url = new URL(service.url)
  url.searchParams.set('audience', audience)
  const { value } = await ask('GitHub', {
    method: 'GET',
    url: url.href,
    headers: { authorization: `Bearer ${service.requestToken}` },
  })
  if (typeof value === 'string' && value !== '') return value
  throw new ProblemError({
    code: 'RAY-EXCHANGE-FAILED',
    message: 'GitHub gave no token that says which job this is.',
    hint: 'Resume the run, or run the job again: githubstatus.com says whether Actions has trouble.',
  })
}

/** Whom the token speaks of, such as `repo:octo/app:ref:refs/heads/main`: what a rule is compared with. It is no secret. */
export function subjectOf(token: string): string | undefined {
  try {
    const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { readonly sub?: unknown }
    return typeof claims.sub === 'string' ? claims.sub : undefined
  } catch {
    return undefined
  }
}

function notAllowed(): ProblemError {
  return new ProblemError({
    code: 'RAY-NO-ID-TOKEN',
    message: 'The job may not ask GitHub for a token that says who it is, so there is nothing to exchange for a credential.',
    hint: 'Give the job, in the Actions workflow:\npermissions:\n  id-token: write\nA job for the pull request of a fork never gets it.',
  })
}
