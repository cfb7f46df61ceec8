import { ProblemError } from '../../core/problem.ts'

export interface Question {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: object
}

const TIMEOUT_MS = 30_000
const LONGEST_WORDS = 300

/** The JSON object that a server answers with. Throws RAY-EXCHANGE-REFUSED where it said no, RAY-EXCHANGE-FAILED where it could not say. */
export async function ask(whom: string, { method, url, headers, body }: Question): Promise<Readonly<Record<string, unknown>>> {
  const { HttpClient } = await import('@actions/http-client') // it honours the proxies of the machine
  const client = new HttpClient('raymond-action', [], { socketTimeout: TIMEOUT_MS, allowRedirects: false })
  let status: number
  let text: string
  try {
    const sent = { accept: 'application/json', ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers }
    const response = await client.request(method, url, body === undefined ? null : JSON.stringify(body), sent)
    status = response.message.statusCode ?? 0
    text = await response.readBody()
  } catch (error) {
    throw failed(`${whom} could not be reached: ${error instanceof Error ? error.message : String(error)}`)
  } finally {
    client.dispose()
  }
  if (status === 429 || status >= 500) throw failed(`${whom} answered ${status}.`)
  if (status < 200 || status > 299) throw refused(`${whom} answered ${status}${wordsOf(text)}`)
  const answer = objectIn(text)
  if (answer === undefined) throw failed(`${whom} answered with something else than JSON.`)
  return answer
}

function failed(message: string): ProblemError {
  return new ProblemError({
    code: 'RAY-EXCHANGE-FAILED',
    message: `The job's token could not be exchanged for a credential. ${message}`,
    hint: 'Resume the run when it can be reached.',
  })
}

function refused(message: string): ProblemError {
  return new ProblemError({
    code: 'RAY-EXCHANGE-REFUSED',
    message: `The job's token was not exchanged for a credential. ${message}`,
    hint: 'Compare the rule there with the repository, branch and environment of this job.',
  })
}

/** `{"error", "error_description"}`, or an error with a message of its own. */
function wordsOf(text: string): string {
  const { error, error_description: described } = objectIn(text) ?? {}
  const inner = typeof error === 'object' && error !== null ? Reflect.get(error, 'message') : error
  const words = [inner, described].filter((part) => typeof part === 'string').join(': ')
  return words === '' ? '.' : `: ${words.slice(0, LONGEST_WORDS).replace(/\.?$/, '.')}`
}

function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : undefined
  } catch {
    return undefined
  }
}
