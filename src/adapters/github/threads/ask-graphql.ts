import { z } from 'zod'
import type { GitHubClient } from '../client.ts'
import { isHttpError } from '../http-error.ts'

const STATUS: Readonly<Record<string, number>> = {
  NOT_FOUND: 404,
  FORBIDDEN: 403,
  INSUFFICIENT_SCOPES: 403,
  RATE_LIMITED: 403,
  RATE_LIMIT: 403,
}

const errorSchema = z.object({
  type: z.string().optional(),
  /** Where the question itself is wrong. */
  extensions: z.unknown().optional(),
  locations: z.unknown().optional(),
  message: z.string().default('no reason given'),
})

/**
 * GraphQL says no with 200, and the kind of the error beside it: it is thrown with the status that REST has for that, or 422. Without a kind,
 * and nothing wrong with the question, it has failed on the way: 502.
 */
export async function askGraphql(
  client: Pick<GitHubClient, 'graphql'>,
  query: string,
  variables: Record<string, unknown>,
): Promise<unknown> {
  try {
    return await client.graphql(query, variables)
  } catch (error) {
    if (!(error instanceof Error) || isHttpError(error)) throw error
    const errors: unknown = Reflect.get(error, 'errors')
    if (!Array.isArray(errors)) throw error
    const { type, extensions, locations, message } = errorSchema.parse(errors[0])
    const isOnTheWay = type === undefined && extensions === undefined && locations === undefined
    throw Object.assign(new Error(message), { status: STATUS[type ?? ''] ?? (isOnTheWay ? 502 : 422) })
  }
}
