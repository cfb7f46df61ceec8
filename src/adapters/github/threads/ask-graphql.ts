import { z } from 'zod'
import { ProblemError } from '../../../core/problem.ts'
import { fieldAt } from '../../../core/triggers/payload-fields.ts'
import type { GitHubClient } from '../client.ts'
import { isHttpError } from '../http-error.ts'

const STATUS = new Map([
  ['NOT_FOUND', 404],
  ['FORBIDDEN', 403],
  ['INSUFFICIENT_SCOPES', 403],
  ['UNPROCESSABLE', 422],
])

/** Failed on the way: it can be asked again. */
const ON_THE_WAY = 502
/** The question itself is wrong. */
const NOT_UNDERSTOOD = 422

const errorSchema = z
  .object({
    type: z.string().optional(),
    /** Through the question where that is wrong, and otherwise through the answer. */
    path: z.array(z.unknown()).optional(),
    /** Of places in the question. */
    locations: z.unknown().optional(),
    message: z.string().default('no reason given'),
  })
  .catch({ message: 'no reason given' })

/** No GraphQL, or one that does not know the question. */
const CANNOT_SAY = [400, 404, NOT_UNDERSTOOD, 501]

/**
 * GraphQL says no with 200, and the kind of the error beside it: it is thrown with the status that REST has for that, as its limits are already. Every other failure is one
 * of the way, 502, but where the question itself is wrong: 422. So is an answer that is none to the question.
 */
export async function askGraphql<Answer>(
  client: Pick<GitHubClient, 'graphql'>,
  { query, variables = {} }: { readonly query: string; readonly variables?: Record<string, unknown> },
  answerSchema: z.ZodType<Answer>,
): Promise<Answer> {
  const answer = await client.graphql(query, variables).catch((error: unknown) => {
    throw isHttpError(error) || error instanceof ProblemError ? error : failureOf(error)
  })
  const read = answerSchema.safeParse(answer)
  if (read.success) return read.data
  throw failure('GraphQL gave what is no answer to the question.', { status: ON_THE_WAY, cause: read.error })
}

const viewerSchema = z.object({ viewer: z.object({ login: z.string(), databaseId: z.number() }) })

/** Whose token it is. */
export async function viewerOf(client: Pick<GitHubClient, 'graphql'>): Promise<z.infer<typeof viewerSchema>['viewer']> {
  return (await askGraphql(client, { query: '{ viewer { login databaseId } }' }, viewerSchema)).viewer
}

/** Whether a server can never say what it was asked, as one without GraphQL. That it says no of a thing that was asked about is another matter. */
export function cannotSay(error: unknown): boolean {
  return isHttpError(error) && CANNOT_SAY.includes(error.status) && !('type' in error)
}

/** The client throws the errors of an answer as they are. */
function failureOf(error: unknown): Error {
  const errors = fieldAt(error, 'errors')
  if (!Array.isArray(errors)) return failure(String(error), { status: ON_THE_WAY, cause: error })
  const { type, path, locations, message } = errorSchema.parse(errors[0])
  if (type !== undefined) return failure(message, { type, status: STATUS.get(type) ?? ON_THE_WAY })
  const isWrong = locations !== undefined && (path === undefined || /^(?:query|mutation|fragment)\b/.test(String(path[0])))
  return failure(message, { status: isWrong ? NOT_UNDERSTOOD : ON_THE_WAY })
}

function failure(message: string, more: { readonly status: number; readonly type?: string; readonly cause?: unknown }): Error {
  return Object.assign(new Error(message), more)
}
