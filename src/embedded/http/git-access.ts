import type { IncomingMessage } from 'node:http'
import { type Answer, Refusal } from '../answer.ts'
import type { Grant } from '../model/grant.ts'
import type { Repositories } from '../model/repositories.ts'
import type { EmbeddedRepository } from '../model/repository.ts'
import type { Store } from '../model/store.ts'
import { authenticate, isAnonymous } from './authenticate.ts'
import type { LoggedRequest } from './request-log.ts'
import { answerGit } from './smart-http.ts'

/** `/{owner}/{repo}.git/info/refs` and the two services, with or without `.git`. */
export interface GitPath {
  readonly repository: string
  readonly service: string
}

export function gitPath(pathname: string): GitPath | undefined {
  const parts = /^\/([^/]+)\/([^/]+?)(?:\.git)?\/(info\/refs|git-upload-pack|git-receive-pack)$/.exec(pathname)
  const [, owner, name, service] = parts ?? []
  return owner && name && service ? { repository: `${owner}/${name}`, service } : undefined
}

export interface GitRequest {
  readonly message: IncomingMessage
  readonly log: LoggedRequest
  readonly path: GitPath
  readonly search: string
}

interface GitSite {
  readonly store: Store
  readonly repositories: Repositories
}

/** Lets a git request in, or says no in the words that git shows to people. */
export async function answerGitRequest(
  { store, repositories }: GitSite,
  { message, log, path, search }: GitRequest,
): Promise<Answer> {
  const refused = (status: number, text: string): Answer => plain(status, text)
  if (message.rawHeaders.filter((name) => name.toLowerCase() === 'authorization').length > 1) {
    return refused(400, 'Duplicate header: "Authorization"')
  }
  let grant: Grant
  try {
    grant = authenticate(store, message)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return challenge('Invalid username or token. Password authentication is not supported for Git operations.')
  }
  log.actor = isAnonymous(grant) ? undefined : grant.author.account
  log.token = grant.token
  const pushes = path.service === 'git-receive-pack' || log.query.service === 'git-receive-pack'
  log.needs = [pushes ? 'contents:write' : 'contents:read']
  const repository = repositories.find(path.repository)
  if (!repository || !store.sees(grant, repository)) {
    return isAnonymous(grant) ? challenge('Repository not found.') : refused(404, 'Repository not found.')
  }
  if (isAnonymous(grant) && (pushes || repository.private)) return challenge('No anonymous write access.')
  log.permission = pushes ? 'contents:write' : 'contents:read'
  if (!mayGit(store, { grant, repository, pushes })) {
    const login = grant.author.account.login
    return refused(
      403,
      pushes ? `Permission to ${repository.fullName}.git denied to ${login}.` : 'Write access to repository not granted.',
    )
  }
  return answerGit({ request: message, repository, service: path.service, query: search.slice(1), grant })
}

interface Access {
  readonly grant: Grant
  readonly repository: EmbeddedRepository
  readonly pushes: boolean
}

function mayGit(store: Store, { grant, repository, pushes }: Access): boolean {
  if (grant.kind === 'app') return false
  if (!pushes && !repository.private) return true
  return store.may(grant, pushes ? 'contents:write' : 'contents:read', repository)
}

function challenge(text: string): Answer {
  return { ...plain(401, text), headers: { 'content-type': 'text/plain', 'www-authenticate': 'Basic realm="GitHub"' } }
}

function plain(status: number, text: string): Answer {
  return { status, headers: { 'content-type': 'text/plain' }, bytes: Buffer.from(text) }
}
