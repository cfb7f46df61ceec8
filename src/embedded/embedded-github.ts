import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { BareRepository } from './git/bare-repository.ts'
import type { Files } from './git/commit-files.ts'
import { Faults } from './http/faults.ts'
import { Graphql } from './http/graphql.ts'
import type { ContractViolation, LoggedRequest } from './http/request-log.ts'
import { Router } from './http/route.ts'
import { type Site, serve } from './http/site.ts'
import type { App } from './model/account.ts'
import type { RepositoryEvent } from './model/events.ts'
import type { Grant } from './model/grant.ts'
import { inOneOrigin, linksOf } from './model/links.ts'
import { Repositories } from './model/repositories.ts'
import { EmbeddedRepository } from './model/repository.ts'
import { type Installation, type NewApp, type NewToken, Store } from './model/store.ts'
import {
  addDiscussionComment,
  addReaction,
  answerDiscussion,
  answerDiscussionComment,
  updateDiscussionComment,
} from './routes/discussion-query.ts'
import { routes } from './routes/routes.ts'
import { answerReview, answerShown, answerSubmission, answerTalk } from './routes/talk-query.ts'
import { answerEditor, answerThread } from './routes/thread-query.ts'

export interface EmbeddedGitHubOptions {
  /** Where the git repositories are kept. Without it a temporary folder is made, and removed by `close`. */
  readonly directory?: string
  /** The site's clock. */
  readonly now?: () => Date
  /** Compare each answer with GitHub's description too, and keep what does not fit in `answerViolations`. */
  readonly checkAnswers?: boolean
  /** The API has an origin of its own, and begins at its root, as api.github.com does: clients of GitHub's tell the two apart. */
  readonly apiAtRoot?: boolean
}

export interface NewRepository {
  readonly owner: string
  readonly name: string
  readonly private?: boolean
  /** `main` when left out. */
  readonly defaultBranch?: string
  /** The first commit. A README when left out. */
  readonly files?: Files
  /** The owner is an organisation. */
  readonly organization?: boolean
  /** This repository is a fork: it begins with everything that the other one has. */
  readonly forkOf?: EmbeddedRepository
}

/** A GitHub on 127.0.0.1: REST, real git over HTTP, tokens with permissions, faults on demand. State is in memory. */
export interface EmbeddedGitHub {
  /** The origin. */
  readonly url: string
  /** For GITHUB_SERVER_URL. */
  readonly serverUrl: string
  /** For GITHUB_API_URL, and the `baseUrl` of Octokit. */
  readonly apiUrl: string
  /** For GITHUB_GRAPHQL_URL. */
  readonly graphqlUrl: string
  readonly directory: string
  readonly store: Store
  readonly faults: Faults
  readonly graphql: Graphql
  /** Every request, oldest first. */
  readonly requests: readonly LoggedRequest[]
  /** What happened in the repositories, oldest first. */
  readonly events: readonly RepositoryEvent[]
  /** Calls that GitHub's description does not allow. Tests assert that there are none. */
  readonly violations: readonly ContractViolation[]
  readonly answerViolations: readonly ContractViolation[]
  readonly addRepository: (repository: NewRepository) => Promise<EmbeddedRepository>
  readonly addToken: (token: NewToken) => Grant
  /** An app, installed for all repositories or for those that are named. */
  readonly addApp: (app: NewApp & { readonly repositories?: readonly string[] }) => InstalledApp
  readonly close: () => Promise<void>
}

export interface InstalledApp {
  readonly app: App
  readonly installation: Installation
}

export async function startEmbeddedGitHub(options: EmbeddedGitHubOptions = {}): Promise<EmbeddedGitHub> {
  const { now = () => new Date(), checkAnswers = false, apiAtRoot = false } = options
  const directory = options.directory ?? (await mkdtemp(join(tmpdir(), 'embedded-github-')))
  const server = createServer()
  const url = await listen(server)
  const apiServer = apiAtRoot ? createServer() : undefined
  const store = new Store(linksOf(url, apiServer && (await listen(apiServer))), now)
  const answerViolations: ContractViolation[] = []
  const events: RepositoryEvent[] = []
  const site: Site = {
    store,
    repositories: new Repositories(),
    router: new Router(routes),
    violations: [],
    answerViolations: checkAnswers ? answerViolations : undefined,
    faults: new Faults(),
    graphql: new Graphql(),
    requests: [],
  }
  answerGraphql(site)
  const answer = (message: IncomingMessage, response: ServerResponse): void => {
    serve(site, message, response).catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined))
  }
  server.on('request', answer)
  apiServer?.on('request', (message, response) => {
    message.url = inOneOrigin(message.url ?? '/')
    answer(message, response)
  })
  return {
    url,
    serverUrl: store.links.server,
    apiUrl: store.links.api,
    graphqlUrl: store.links.graphql,
    directory,
    store,
    faults: site.faults,
    graphql: site.graphql,
    requests: site.requests,
    events,
    violations: site.violations,
    answerViolations,
    addRepository: async (plan) => {
      const repository = await newRepository({ store, directory, events }, plan)
      site.repositories.add(repository)
      return repository
    },
    addToken: (token) => store.addToken(token),
    addApp: ({ repositories, ...facts }) => {
      const app = store.addApp(facts)
      return { app, installation: store.install(app, repositories) }
    },
    close: async () => {
      await Promise.all([server, ...(apiServer ? [apiServer] : [])].map(shut))
      if (options.directory === undefined) await rm(directory, { recursive: true, force: true, maxRetries: 3 })
    },
  }
}

function answerGraphql({ graphql, repositories }: Site): void {
  graphql.on('repository', (call) => {
    if (call.query.includes('discussion(')) return answerDiscussion(repositories, call)
    return call.query.includes('pullRequest(') ? answerTalk(repositories, call) : answerThread(repositories, call)
  })
  graphql.on('node', (call) => {
    if (call.query.includes('userContentEdits')) return answerEditor(repositories, call)
    if (call.query.includes('on PullRequestReviewComment { lastEditedAt')) return answerSubmission(repositories, call)
    if (call.query.includes('DiscussionComment')) return answerDiscussionComment(repositories, call)
    return call.query.includes('bodyHTML') ? answerShown(repositories, call) : answerReview(repositories, call)
  })
  graphql.on('addDiscussionComment', (call) => addDiscussionComment(repositories, call))
  graphql.on('updateDiscussionComment', (call) => updateDiscussionComment(repositories, call))
  graphql.on('addReaction', (call) => addReaction(repositories, call))
}

function listen(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      if (address === null || typeof address === 'string') throw new Error(`no port: ${String(address)}`)
      resolve(`http://127.0.0.1:${address.port}`)
    })
  })
}

function shut(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })
}

interface Ground {
  readonly store: Store
  readonly directory: string
  readonly events: RepositoryEvent[]
}

async function newRepository({ store, directory, events }: Ground, input: NewRepository): Promise<EmbeddedRepository> {
  const { name, forkOf, private: isPrivate = false, organization = false } = input
  const defaultBranch = input.defaultBranch ?? forkOf?.defaultBranch ?? 'main'
  const owner = store.account(input.owner, organization ? 'Organization' : 'User')
  const git = await BareRepository.create(join(directory, owner.login, `${name}.git`), defaultBranch)
  const repository: EmbeddedRepository = new EmbeddedRepository({
    store,
    owner,
    name,
    private: isPrivate,
    defaultBranch,
    git,
    parent: forkOf,
    onEvent: (event) => events.push({ id: store.nextId(), repository, ...event }),
  })
  if (forkOf) await git.run(['fetch', '--quiet', forkOf.git.directory, '+refs/heads/*:refs/heads/*', '+refs/tags/*:refs/tags/*'])
  const files = input.files ?? (forkOf ? undefined : { 'README.md': `# ${name}\n` })
  if (files) await repository.commit({ message: 'Initial commit', files })
  return repository
}
