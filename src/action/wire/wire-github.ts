import { createAppClient } from '../../adapters/github/app-client.ts'
import { createChanges } from '../../adapters/github/changes.ts'
import { type ClientOptions, createGitHubClient, type GitHubClient, type TokenSource } from '../../adapters/github/client.ts'
import { createComments } from '../../adapters/github/comments.ts'
import { createHandOver } from '../../adapters/github/hand-over.ts'
import { createOtherJobs } from '../../adapters/github/other-jobs.ts'
import { createOurselves, type Ourselves } from '../../adapters/github/ourselves.ts'
import { createOwnBot } from '../../adapters/github/own-bot.ts'
import { createPeople } from '../../adapters/github/people.ts'
import { createPullRequests } from '../../adapters/github/pull-requests.ts'
import { type RepositoryName, repositoryName } from '../../adapters/github/repository-name.ts'
import type { SiteClock } from '../../adapters/github/site-clock.ts'
import { createThreadReader } from '../../adapters/github/thread-reader.ts'
import { createAppTokens } from '../../adapters/github/token-source.ts'
import { ProblemError } from '../../core/problem.ts'
import type { Clock } from '../../ports/clock.ts'
import type { JobLog } from '../../ports/job-log.ts'
import type { JobGitHub } from '../../runtime/job/job.ts'
import { type Note, stagedComments } from '../../runtime/job/showing/staged.ts'
import type { ActionInputs } from '../inputs.ts'
import type { JobFacts } from '../job-facts.ts'

export interface GitHubWiring {
  readonly client: GitHubClient
  readonly name: RepositoryName
  readonly tokens: TokenSource
  readonly ourselves: Ourselves
  readonly ownBot: () => Promise<number | null>
  readonly github: JobGitHub
}

export interface GitHubOptions {
  readonly clock: Clock & Partial<SiteClock>
  readonly log: JobLog
  readonly defaultBranch: string | null
  /** How long a second of waiting for GitHub lasts, in milliseconds. */
  readonly secondMs: number
  readonly note: Note
  /** Told of what must not be read anywhere. */
  readonly onSecret: (secret: string) => void
}

/** GitHub's API, as the App or with the job's own token. */
export async function wireGitHub(
  inputs: ActionInputs,
  facts: JobFacts,
  { clock, log, defaultBranch, secondMs, note, onSecret }: GitHubOptions,
): Promise<GitHubWiring> {
  const name = repositoryName(facts.repository)
  const { apiUrl, throttled } = facts
  const { listening } = clock
  const server = { apiUrl, throttled, secondMs, onWait: (why: string) => log.line(why), listening }
  const app = appOf(inputs, server)
  const tokens = app ? await createAppTokens({ app, repository: name, clock, onToken: onSecret }) : givenToken(inputs)
  const token = await tokens()
  const client = createGitHubClient({ ...server, token: tokens })
  const ourselves = createOurselves(client, token)
  const comments = createComments({ client, repository: name, ourselves, clock })
  const { workflowFile, ref } = facts
  const handsOver = inputs.handOver !== 'none' && !inputs.staged
  return {
    client,
    name,
    tokens,
    ourselves,
    ownBot: createOwnBot({ app, client, token, clock }),
    github: {
      people: createPeople(client, name),
      otherJobs: createOtherJobs(client, name),
      comments: inputs.staged ? stagedComments(comments, note) : comments,
      changes: createChanges(client, name),
      threads: createThreadReader(client, name, ourselves),
      pullRequests: createPullRequests(client, name, {
        workflowFile,
        clock,
        onProblem: (problem) => log.annotate('warning', problem),
      }),
      handOver: handsOver ? createHandOver({ client, repository: name, workflowFile, ref, defaultBranch, clock }) : null,
    },
  }
}

function appOf({ appId, appPrivateKey }: ActionInputs, server: Omit<ClientOptions, 'token'>): GitHubClient | null {
  return appId === null || appPrivateKey === null ? null : createAppClient({ ...server, appId, privateKey: appPrivateKey })
}

function givenToken({ githubToken }: ActionInputs): TokenSource {
  if (githubToken === null) throw noToken()
  return async () => githubToken
}

function noToken(): ProblemError {
  return new ProblemError({
    code: 'RAY-NO-TOKEN',
    message: 'The input github-token is empty.',
    place: 'with: github-token',
    hint: 'Leave the input out, then the job\'s own token is used, and give the job "permissions: contents: write, issues: write".',
  })
}
