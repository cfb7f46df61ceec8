/** Which adapter stands behind which port, in a job on GitHub. */
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createArtifactStore } from '../adapters/actions-results/artifact-store.ts'
import { createCredentials } from '../adapters/actions-runner/credentials.ts'
import { createJobLog } from '../adapters/actions-runner/job-log.ts'
import { createSessionArchive } from '../adapters/claude-cli/session-archive.ts'
import { createStateBranch } from '../adapters/git-branch/state-branch.ts'
import { sha256Of } from '../adapters/git-branch/state-file.ts'
import { createTranscriptVault } from '../adapters/git-branch/transcript-vault.ts'
import { createWorkspace } from '../adapters/git-workspace/workspace.ts'
import { createAppClient } from '../adapters/github/app-client.ts'
import { createChanges } from '../adapters/github/changes.ts'
import { type ClientOptions, createGitHubClient, type GitHubClient, type TokenSource } from '../adapters/github/client.ts'
import { createComments } from '../adapters/github/comments.ts'
import { createHandOver } from '../adapters/github/hand-over.ts'
import { createIssueFinder } from '../adapters/github/issue-finder.ts'
import { createOtherJobs } from '../adapters/github/other-jobs.ts'
import { createOurselves } from '../adapters/github/ourselves.ts'
import { ownBotOf } from '../adapters/github/own-bot.ts'
import { createPeople } from '../adapters/github/people.ts'
import { repositoryName } from '../adapters/github/repository-name.ts'
import { createAppTokens } from '../adapters/github/token-source.ts'
import { createKeptTexts } from '../adapters/local-files/kept-texts.ts'
import { createLocalRunStore } from '../adapters/local-files/run-store.ts'
import { createTrees } from '../adapters/local-files/trees.ts'
import { createTurnFiles } from '../adapters/local-files/turn-files.ts'
import { createOperations } from '../adapters/operations/operations.ts'
import { type BareRepository, openBareRepository } from '../adapters/process/git/bare-repository.ts'
import { fetchCommit } from '../adapters/process/git/fetch-commit.ts'
import { createOrphans } from '../adapters/process/orphans.ts'
import { readProjectFiles } from '../adapters/repository/project-files.ts'
import { openTrustedTree } from '../adapters/repository/trusted-tree.ts'
import { createScriptRunner } from '../adapters/scripts/script-runner.ts'
import { createClock } from '../adapters/system/clock.ts'
import { createEntropy } from '../adapters/system/entropy.ts'
import { createCommitSource } from '../adapters/workflow-files/commit-source.ts'
import { type Problem, ProblemError } from '../core/problem.ts'
import type { FailedTurn } from '../core/report/job-summary.ts'
import { createProposalCleaner } from '../core/report/proposal-cleaner.ts'
import { createRedactor } from '../core/report/redact.ts'
import { encodeRun } from '../core/run/encode-run.ts'
import type { StoredState } from '../core/run/stored-state.ts'
import type { RepoEvent } from '../core/triggers/repo-event.ts'
import type { Clock } from '../ports/clock.ts'
import type { TrustedTree } from '../ports/trusted-tree.ts'
import type { Job } from '../runtime/job/job.ts'
import { stagedBranch, stagedComments, stagedProposals } from '../runtime/job/staged.ts'
import { createThreadReports } from '../runtime/job/thread-reports.ts'
import type { ActionInputs } from './inputs.ts'
import { agentOf } from './job-agent.ts'
import { commitOf, findCheckout, IDENTITY, snapshotsOf } from './job-checkout.ts'
import type { JobFacts } from './job-facts.ts'
import { createJobProgress } from './job-progress.ts'
import { fileFor, keepWholeIn, textsArtifact } from './keep-whole.ts'
import { presentationOf } from './presentation.ts'
import { wireProposals } from './wire-proposals.ts'

/** All of a job but the event and the configuration, which are read with it. */
export type Wired = Omit<Job, 'event' | 'config'> & {
  readonly trusted: TrustedTree
  /** Comments that could not be posted, for the summary. */
  readonly unposted: { readonly what: string; readonly body: string; readonly problem?: Problem; readonly staged?: boolean }[]
  /** Turns that failed, by run, with the end of what they printed. */
  readonly failedTurns: Map<string, readonly FailedTurn[]>
  /** Stored states that cannot be trusted, by place. */
  readonly untrusted: Map<string, Problem>
  readonly presentation: ReturnType<typeof presentationOf>
  /** The artifact that holds texts which were too long to be shown whole. */
  readonly textsName: string
  /** Whoever sees an artifact of this repository may see what agents said. */
  readonly transcriptsAreSafe: boolean
}

export interface JobOptions {
  readonly stop: AbortSignal
  readonly leaseToken: string
  /** What the job is for: the commit to trust, the default branch and who may see the repository are as it says. */
  readonly event: Pick<RepoEvent, 'pullRequest' | 'defaultBranch' | 'isPrivate'>
  /** Of this machine when left out; a test's is quicker. */
  readonly clock?: Clock
  /** How long a second of waiting for GitHub lasts, in milliseconds. */
  readonly secondMs?: number
}

export async function wireJob(
  inputs: ActionInputs,
  facts: JobFacts,
  { stop, leaseToken, event, clock = createClock(), secondMs = 1000 }: JobOptions,
): Promise<Wired> {
  const { defaultBranch } = event
  const isPublic = event.isPrivate !== true
  const log = createJobLog()
  const name = repositoryName(facts.repository)
  const given = [
    inputs.githubToken,
    inputs.anthropicApiKey,
    inputs.claudeOauthToken,
    inputs.stateKey,
    inputs.appPrivateKey,
    facts.results?.token ?? null,
  ].filter((secret) => secret !== null)
  for (const secret of given) log.hide(secret)
  const server = { apiUrl: facts.apiUrl, throttled: facts.throttled, secondMs, onWait: (why: string) => log.line(why) }
  const app = appOf(inputs, server)
  const tokens = app
    ? await createAppTokens({ app, repository: name, clock, onToken: (token) => log.hide(token) })
    : givenToken(inputs)
  const token = await tokens()
  const secrets = [token, ...given]

  const home = join(facts.temp, 'raymond')
  const entropy = createEntropy()
  const client = createGitHubClient({ ...server, token: tokens })
  const ourselves = createOurselves(client, token)
  const repository = await openBareRepository({
    directory: join(home, 'git'),
    pause: (ms) => clock.sleep(ms),
    remote: { url: `${facts.serverUrl}/${facts.repository}.git`, token: tokens },
  })
  const trusted = await openTrustedTree(repository, { commit: event.pullRequest?.baseSha ?? null, defaultBranch })
  const stored = new Map<string, StoredState>()
  const unposted: Wired['unposted'] = []
  const failedTurns: Wired['failedTurns'] = new Map()
  const unstored: Wired['unstored'] = new Map()
  const untrusted: Wired['untrusted'] = new Map()
  const note = (what: string, body: string) => unposted.push({ what, body, staged: true })
  const realComments = createComments({ client, repository: name, ourselves, clock })
  const comments = inputs.staged ? stagedComments(realComments, note) : realComments
  const redactor = createRedactor(secrets)
  const reachable = inputs.staged ? { ...facts, results: null } : facts
  const texts = createKeptTexts(join(home, 'texts'))
  const textsName = textsArtifact(facts, leaseToken)
  const keepWhole = keepWholeIn(texts, textsName, reachable)
  const presentation = presentationOf(facts, { redactor, stateBranch: inputs.stateBranch, keepWhole })
  const found = await findCheckout(facts, repository)
  const snapshots = found && (await snapshotsOf(found, repository, redactor, clock))
  const store = createLocalRunStore(join(home, 'state'))
  const cleaner = createProposalCleaner({
    redactor,
    hosts: [new URL(facts.serverUrl).host],
    keepWhole: (text) => keepWhole(fileFor(text), text),
  })
  const proposals = wireProposals({
    client,
    repository: name,
    ourselves,
    comments,
    cleaner,
    clock,
    bare: repository,
    snapshots,
    presentation,
  })
  const branch = createStateBranch({
    repository,
    name: inputs.stateBranch,
    key: inputs.stateKey,
    snapshots,
    clock,
    entropy,
    onProblem: (problem) => {
      // The list is asked for several times.
      if (!untrusted.has(problem.place ?? '')) log.annotate('warning', problem)
      untrusted.set(problem.place ?? '', problem)
    },
  })

  return {
    request: {
      workflow: inputs.workflow,
      input: inputs.input,
      run: inputs.run,
      answer: inputs.answer,
      handOverId: inputs.handOverId,
      settings: settingsOf(inputs),
      backend: inputs.agent,
    },
    workspace: facts.workspace,
    repository: facts.repository,
    runId: facts.runId,
    attempt: facts.attempt,
    leaseToken,
    ports: {
      agent: agentOf(inputs, facts, home),
      scripts: createScriptRunner({ environment: process.env }),
      operations: createOperations({ environment: process.env, issues: createIssueFinder(client, name) }),
      source: createCommitSource({
        gitDir: repository.directory,
        commit: trusted.commit,
        cacheDirectory: join(home, 'definitions'),
        platform: facts.platform,
        fetchCommit: (commit) => canFetch(repository, commit),
      }),
      workspace: createWorkspace({ root: facts.workspace, temp: facts.temp, repository: async () => repository }),
      trees: createTrees({ except: [] }),
      orphans: createOrphans(),
      files: createTurnFiles(join(home, 'turns')),
      reports: createThreadReports({
        comments,
        clock,
        presentation: (run) => presentation(run),
        digest: sha256Of,
        stored: (run) => stored.get(run.workflow_id) ?? { seq: run.seq, sha256: sha256Of(encodeRun(run)) },
        unstored: (run) => unstored.get(run.workflow_id)?.problem,
        onUnposted: (one) => {
          unposted.push(one)
          log.annotate('warning', one.problem)
        },
      }),
      proposals: inputs.staged ? stagedProposals(proposals, note) : proposals,
      guidance: (await trusted.read('CLAUDE.md')) ?? (await trusted.read('.claude/CLAUDE.md')),
      turnEnvironment: IDENTITY,
      progress: createJobProgress(log, (id, turn) => failedTurns.set(id, [...(failedTurns.get(id) ?? []), turn])),
      clock,
      entropy,
    },
    store,
    branch: inputs.staged ? stagedBranch(branch, sha256Of) : branch,
    archive: branch,
    artifacts: createArtifactStore({
      service: reachable.results,
      pageOf: (artifact) => `${facts.serverUrl}/${facts.repository}/actions/runs/${facts.runId}/artifacts/${artifact}`,
      mostDays: facts.retentionDays,
      now: () => clock.now(),
    }),
    texts,
    textsName,
    transcriptsAreSafe: !isPublic && inputs.stateKey === null,
    unstored,
    people: createPeople(client, name),
    otherJobs: createOtherJobs(client, name),
    comments,
    changes: createChanges(client, name),
    credentials: createCredentials({ workspace: facts.workspace, temp: facts.temp, home: process.env.HOME ?? null }),
    cleaner,
    digest: sha256Of,
    disabled: inputs.disabled,
    ownBot: app && (await ownBotOf({ app, installation: client })),
    checkout: found && (await commitOf(found, repository)),
    emptyDirectory: async () => {
      const directory = join(home, 'reading')
      await mkdir(directory, { recursive: true })
      return directory
    },
    projectFiles: () => readProjectFiles(facts.workspace),
    begun: new Map(),
    log,
    stop,
    stored,
    costs: new Map(),
    looked: new Map(),
    sessions: createSessionArchive({ directory: join(home, 'claude'), redact: (text) => redactor.redact(text) }),
    vault: createTranscriptVault(inputs.stateKey),
    snapshots,
    handOver:
      inputs.handOver === 'none' || inputs.staged
        ? null
        : createHandOver({ client, repository: name, workflowFile: facts.workflowFile, ref: facts.ref, defaultBranch, clock }),
    redact: (text) => (redactor.holdsSecret(text) ? redactor.redact(text) : text),
    keepsTranscripts: !isPublic || inputs.stateKey !== null,
    trusted,
    unposted,
    failedTurns,
    untrusted,
    presentation,
  }
}

function appOf({ appId, appPrivateKey }: ActionInputs, server: Omit<ClientOptions, 'token'>): GitHubClient | null {
  return appId === null || appPrivateKey === null ? null : createAppClient({ ...server, appId, privateKey: appPrivateKey })
}

function givenToken({ githubToken }: ActionInputs): TokenSource {
  if (githubToken === null) throw noToken()
  return async () => githubToken
}

/** Only what the user has really set, so that configuration and workflow can speak where nothing was. */
function settingsOf({ budgetUsd, model, effort, maxParallel, maxTurns }: ActionInputs): Job['request']['settings'] {
  return {
    ...(budgetUsd === null ? {} : { budget_usd: budgetUsd }),
    ...(model === null ? {} : { model }),
    ...(effort === null ? {} : { effort }),
    ...(maxParallel === null ? {} : { max_parallel: maxParallel }),
    ...(maxTurns === null ? {} : { max_turns: maxTurns }),
  }
}

async function canFetch(repository: BareRepository, commit: string): Promise<boolean> {
  try {
    await fetchCommit(repository, commit)
    return true
  } catch (error) {
    if (error instanceof ProblemError) return false
    throw error
  }
}

function noToken(): ProblemError {
  return new ProblemError({
    code: 'RAY-NO-TOKEN',
    message: 'The input github-token is empty.',
    place: 'with: github-token',
    hint: 'Leave the input out, then the job\'s own token is used, and give the job "permissions: contents: write, issues: write".',
  })
}
