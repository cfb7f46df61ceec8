import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../answer.ts'
import { graphqlPath } from '../model/links.ts'
import { answerAttachment } from './answer-attachment.ts'
import { answerResults, isResultsPath } from './answer-results.ts'
import type { Fault, Faults } from './faults.ts'
import { answerGitRequest, gitPath } from './git-access.ts'
import type { Graphql } from './graphql.ts'
import { rateLimitMessage } from './rate-limit.ts'
import type { LoggedRequest } from './request-log.ts'
import { answerRest, type RestSite, restPath } from './rest.ts'

/** Everything behind the one origin. */
export interface Site extends RestSite {
  readonly faults: Faults
  readonly graphql: Graphql
  readonly requests: LoggedRequest[]
}

/** Answers one request, or does to it what a fault says. */
export async function serve(site: Site, message: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = new URL(message.url ?? '/', site.store.links.server)
  const log = logged(site, message, url)
  const fault = site.faults.take(log)
  if (fault?.kind === 'drop') return cut(message)
  if (fault?.kind === 'delay') await sleep(fault.milliseconds)
  const instead = fault && answerInstead(fault, log.kind, site.store)
  const answer = instead ?? (await answerOrCrash(site, { message, url, log }))
  if (fault?.kind === 'drop-after') return cut(message)
  response.setHeader('date', site.store.now().toUTCString())
  send(response, log, fault?.kind === 'after-applied' ? failure(fault.status) : answer)
}

function logged({ requests, store }: Site, message: IncomingMessage, url: URL): LoggedRequest {
  const rest = restPath(url.pathname)
  const log: LoggedRequest = {
    method: message.method ?? 'GET',
    path: rest ?? url.pathname,
    query: Object.fromEntries(url.searchParams),
    kind: rest ? 'rest' : url.pathname === graphqlPath ? 'graphql' : 'git',
    at: store.now(),
    operation: undefined,
    body: undefined,
    actor: undefined,
    token: undefined,
    needs: [],
    permission: undefined,
    status: undefined,
    fault: undefined,
  }
  requests.push(log)
  return log
}

interface Incoming {
  readonly message: IncomingMessage
  readonly url: URL
  readonly log: LoggedRequest
}

async function answerOrCrash(site: Site, incoming: Incoming): Promise<Answer> {
  try {
    return await answerOf(site, incoming)
  } catch (error) {
    // A mistake of the simulation: it shows in the answer, so that the test that meets it says why.
    return { status: 500, body: { message: error instanceof Error ? (error.stack ?? error.message) : String(error) } }
  }
}

async function answerOf(site: Site, { message, url, log }: Incoming): Promise<Answer> {
  if (log.kind === 'rest') return answerRest(site, { message, body: await bodyOf(message), log })
  if (log.kind === 'graphql') return site.graphql.answer(site.store, message, await bodyOf(message), log)
  if (isResultsPath(url.pathname)) {
    const { method, headers } = message
    const request = { method: method ?? 'GET', url, authorization: headers.authorization ?? '', body: await bytesOf(message) }
    return answerResults(site.repositories, site.store.links.server, request)
  }
  const path = gitPath(url.pathname)
  if (path) return answerGitRequest(site, { message, log, path, search: url.search })
  return (
    storedArtifact(site, url.pathname) ??
    answerAttachment(site.repositories, url) ?? {
      status: 404,
      headers: { 'content-type': 'text/plain' },
      bytes: Buffer.from('Not Found'),
    }
  )
}

// The address that artifacts redirect to needs no token, as on GitHub.
function storedArtifact({ repositories }: Site, path: string): Answer | undefined {
  const id = Number(/^\/storage\/artifacts\/(\d+)\.zip$/.exec(path)?.[1])
  const all = repositories.all.flatMap(({ actions }) => actions.artifacts)
  const zip = all.find((artifact) => artifact.id === id)?.zip
  return zip && { status: 200, headers: { 'content-type': 'application/zip' }, bytes: zip }
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  return (await bytesOf(message)).toString()
}

async function bytesOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** What is answered without doing anything; undefined for the faults that come later. */
function answerInstead(fault: Fault, kind: LoggedRequest['kind'], { now, links }: Site['store']): Answer | undefined {
  const seconds = String(fault.retryAfter)
  switch (fault.kind) {
    case 'status':
      return failure(fault.status)
    case 'secondary-rate-limit': {
      const message = 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.'
      if (kind === 'git') return { status: 429, headers: { 'retry-after': seconds }, bytes: Buffer.from(message) }
      return { status: 403, headers: { 'retry-after': seconds }, body: { message, documentation_url: limitsPage } }
    }
    case 'primary-rate-limit':
      return {
        status: 403,
        headers: spent(fault, now()),
        body: { message: rateLimitMessage('installation'), documentation_url: limitsPage },
      }
    case 'graphql-rate-limit': {
      const message = rateLimitMessage('installation')
      const isServer = links.graphql.endsWith(graphqlPath)
      const error = isServer ? { type: 'RATE_LIMITED', message } : { type: 'RATE_LIMIT', code: 'graphql_rate_limit', message }
      return { status: 200, headers: { ...spent(fault, now()), 'x-ratelimit-resource': 'graphql' }, body: { errors: [error] } }
    }
    case 'after-applied':
    case 'drop':
    case 'drop-after':
    case 'delay':
      return undefined
  }
}

function spent({ retryAfter }: Fault, now: Date): Record<string, string> {
  return {
    'x-ratelimit-limit': '1000',
    'x-ratelimit-remaining': '0',
    'x-ratelimit-used': '1000',
    'x-ratelimit-reset': String(Math.floor(now.getTime() / 1000) + retryAfter),
  }
}

const limitsPage = 'https://docs.github.com/rest/using-the-rest-api/rate-limits-for-the-rest-api'

function failure(status: number): Answer {
  return { status, body: { message: status === 502 ? 'Server Error' : `Simulated failure ${status}` } }
}

function cut(message: IncomingMessage): void {
  message.socket.destroy()
}

function send(response: ServerResponse, log: LoggedRequest, { status, headers = {}, body, bytes }: Answer): void {
  log.status = status
  const content = bytes ?? (body === undefined ? undefined : JSON.stringify(body))
  const type = body === undefined ? {} : { 'content-type': 'application/json; charset=utf-8' }
  response.writeHead(status, {
    'x-github-request-id': randomUUID(),
    'x-github-media-type': 'github.v3; format=json',
    ...type,
    ...headers,
  })
  response.end(content)
}
