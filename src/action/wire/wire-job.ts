/** Which adapter stands behind which port, in a job on GitHub. */

import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createCredentials } from '../../adapters/actions-runner/credentials.ts'
import { createJobLog } from '../../adapters/actions-runner/job-log.ts'
import { CLOUD_SECRETS } from '../../adapters/claude-cli/clouds/cloud-in.ts'
import { secretsOfProvider } from '../../adapters/copilot-cli/access.ts'
import { sha256Of } from '../../adapters/git-branch/state-file.ts'
import { createSiteClock, type SiteClock } from '../../adapters/github/site-clock.ts'
import { createTrustedCommits } from '../../adapters/github/trusted-commits.ts'
import { createDiskReserve } from '../../adapters/local-files/disk-reserve.ts'
import { createKeptTexts } from '../../adapters/local-files/kept-texts.ts'
import { createScriptFolders } from '../../adapters/local-files/script-folders.ts'
import { secretsOfTelemetry } from '../../adapters/otlp/telemetry.ts'
import { createClock } from '../../adapters/system/clock.ts'
import type { JobRequest } from '../../core/job/facts.ts'
import type { TextCleaner } from '../../core/outbox/clean-proposal.ts'
import type { Problem } from '../../core/problem.ts'
import { createProposalCleaner } from '../../core/report/cleaning/proposal-cleaner.ts'
import { createGrowingRedactor, type Redactor } from '../../core/report/cleaning/redact.ts'
import type { RepoEvent } from '../../core/triggers/repo-event.ts'
import type { Clock } from '../../ports/clock.ts'
import type { JobLog } from '../../ports/job-log.ts'
import { createClaims } from '../../runtime/job/claims.ts'
import type { JobGuards, JobIdentity } from '../../runtime/job/job.ts'
import { createRunBook } from '../../runtime/job/run-book.ts'
import type { ActionInputs } from '../inputs.ts'
import type { JobFacts } from '../job-facts.ts'
import { ownFolder, reserveIn } from '../own-folder.ts'
import { presentationOf } from '../presentation.ts'
import { createRules } from '../read-config.ts'
import { sealOf } from '../step-memory.ts'
import { createTrustedJobs } from '../trusted-jobs.ts'
import { type BegunGit, beginGit } from './begin-git.ts'
import { createCheckoutMemory } from './checkout-memory.ts'
import { lentGitIn, readingIn } from './job-checkout.ts'
import { fileFor, keepWholeIn, textsArtifact } from './keep-whole.ts'
import { wireGit } from './wire-git.ts'
import { wireGitHub } from './wire-github.ts'
import { wireKeeping } from './wire-keeping.ts'
import { wirePorts } from './wire-ports.ts'
import type { Unposted, WiredJob } from './wired-job.ts'

export interface JobOptions {
  readonly stop: AbortSignal
  readonly leaseToken: string
  /** What the job is for: the default branch and who may see the repository are as it says. */
  readonly event: Pick<RepoEvent, 'defaultBranch' | 'isPrivate'>
  /** Where the step has begun with it already. */
  readonly begun?: Promise<BegunGit> | undefined
  /** Not in the post step. */
  readonly startsRuns?: boolean
  /** GitHub's when left out; a test's is quicker. */
  readonly clock?: Clock & Partial<SiteClock>
  /** How long a second of waiting for GitHub lasts, in milliseconds. */
  readonly secondMs?: number
}

export async function wireJob(
  inputs: ActionInputs,
  given: JobFacts,
  { stop, leaseToken, event, begun, startsRuns = true, clock = createSiteClock(createClock()), secondMs = 1000 }: JobOptions,
): Promise<WiredJob> {
  const facts = inputs.staged ? { ...given, results: null } : given
  const isPublic = event.isPrivate !== true
  const home = ownFolder(facts.temp)
  const stepName = sha256Of(leaseToken).slice(0, 16)
  const log = createJobLog()
  const redactor = createGrowingRedactor()
  const onSecret = (secret: string) => {
    log.hide(secret)
    redactor.add(secret)
  }
  for (const secret of secretsOf(inputs, given)) onSecret(secret)
  const unposted: Unposted[] = []
  const note = (what: string, body: string) => void unposted.push({ what, body, staged: true })
  const hub = await wireGitHub(inputs, facts, { clock, log, defaultBranch: event.defaultBranch, secondMs, note, onSecret })
  const texts = createKeptTexts(join(home, 'texts', stepName), sealOf(inputs, leaseToken))
  const textsName = textsArtifact(facts, leaseToken)
  const keepWhole = keepWholeIn(texts, textsName, facts)
  const presentation = presentationOf(facts, { redactor, stateBranch: inputs.stateBranch, keepWhole })
  const cleaner = cleanerOf(facts, { redactor, keepWhole })
  const { untrusted, onProblem } = createUntrusted(log)
  const memory = createCheckoutMemory(join(home, 'checkout', stepName), sealOf(inputs, leaseToken))
  const remembered = startsRuns ? undefined : await memory.read()
  const [opened] = await Promise.all([
    begun ?? beginGit(inputs, facts, { tokens: hub.tokens, clock, event, remembered }),
    clock.ask?.(facts.apiUrl),
  ])
  const git = await wireGit(inputs, facts, {
    begun: opened,
    lent: startsRuns ? lentGitIn(home) : null,
    memory,
    remembered,
    clock,
    redactor,
    onProblem,
  })
  const book = createRunBook((run) => memory.remember({ run }))
  const onDisk = inFolder(home)
  const onUnposted = (one: Unposted) => {
    keepUnposted(unposted, one)
    if (one.problem) log.annotate('warning', one.problem)
  }
  return {
    job: {
      identity: identityOf(inputs, facts, { leaseToken, ownBot: hub.ownBot }),
      github: hub.github,
      keeping: wireKeeping(inputs, facts, { home, git, texts, redactor, clock, isPublic, leaseToken, ...onDisk }),
      guards: guardsOf(inputs, facts, { home, git, hub, log, leaseToken, cleaner }),
      book,
      ports: await wirePorts(inputs, facts, {
        home,
        git,
        hub,
        clock,
        log,
        book,
        cleaner,
        redactor,
        presentation,
        note,
        onUnposted,
        ...onDisk,
        onSecret,
      }),
      log,
      stop,
    },
    request: requestOf(inputs),
    hadCheckout: remembered?.run ?? null,
    trusted: git.trusted,
    unposted,
    untrusted,
    presentation,
    uploads: { textsName, transcriptsAreSafe: !isPublic && inputs.stateKey === null },
  }
}

function cleanerOf(
  { serverUrl }: JobFacts,
  { redactor, keepWhole }: { readonly redactor: Redactor; readonly keepWhole: ReturnType<typeof keepWholeIn> },
): TextCleaner {
  return createProposalCleaner({
    redactor,
    hosts: [new URL(serverUrl).host],
    keepWhole: (text) => keepWhole(fileFor(text), text),
  })
}

function createUntrusted(log: JobLog) {
  const untrusted = new Map<string, Problem>()
  const onProblem = (problem: Problem) => {
    // The list is asked for several times.
    if (!untrusted.has(problem.place ?? '')) log.annotate('warning', problem)
    untrusted.set(problem.place ?? '', problem)
  }
  return { untrusted, onProblem }
}

function identityOf(
  { stateBranch, config: configuration }: ActionInputs,
  { workspace, repository, runId, attempt, serverUrl: server }: JobFacts,
  own: Pick<JobIdentity, 'leaseToken' | 'ownBot'>,
): JobIdentity {
  return { workspace, repository, runId, attempt, server, stateBranch, configuration, ...own }
}

interface GuardParts {
  readonly home: string
  readonly git: Awaited<ReturnType<typeof wireGit>>
  readonly hub: Awaited<ReturnType<typeof wireGitHub>>
  readonly log: JobLog
  readonly leaseToken: string
  readonly cleaner: TextCleaner
}

function guardsOf(
  inputs: ActionInputs,
  { workspace, temp, runId, attempt }: JobFacts,
  { home, git, hub, log, leaseToken, cleaner }: GuardParts,
): JobGuards {
  return {
    credentials: createCredentials({ workspace, temp, home: process.env.HOME ?? null, environment: process.env }),
    checkout: git.checkout,
    trustedCommits: createTrustedCommits(hub.client, hub.name, git.trusted.commit),
    rulesAt: createRules({ trusted: git.trusted, workspace }),
    actionsJobs: createTrustedJobs(git.trusted),
    claims: createClaims({
      claims: git.claims,
      comments: hub.github.comments,
      otherJobs: hub.github.otherJobs,
      log,
      digest: sha256Of,
      identity: { runId, attempt, leaseToken },
    }),
    emptyDirectory: () => emptyDirectory(readingIn(home)),
    cleaner,
    digest: sha256Of,
    disabled: inputs.disabled,
  }
}

/** What must not be read anywhere, beside the token. */
function secretsOf(inputs: ActionInputs, { results, jobTokens }: JobFacts): readonly string[] {
  const { githubToken, anthropicApiKey, claudeOauthToken, openaiApiKey, copilotToken, stateKey, appPrivateKey } = inputs
  const given = [githubToken, anthropicApiKey, claudeOauthToken, openaiApiKey, copilotToken, stateKey, appPrivateKey]
  const clouds = CLOUD_SECRETS.map((name) => process.env[name])
  const others = [
    results?.token,
    jobTokens?.requestToken,
    ...clouds,
    ...secretsOfProvider(process.env),
    ...secretsOfTelemetry(process.env),
  ]
  return [...given, ...others].filter((secret): secret is string => typeof secret === 'string' && secret !== '')
}

function requestOf(inputs: ActionInputs): JobRequest {
  const { workflow, input, run, answer, handOverId, rehearsedBy } = inputs
  return { workflow, input, run, answer, handOverId, settings: settingsOf(inputs), backend: rehearsedBy }
}

/** Only what the user has really set, so that configuration and workflow can speak where nothing was. */
function settingsOf({ budgetUsd, agent, model, effort, maxParallel, maxTurns, cell }: ActionInputs): JobRequest['settings'] {
  return {
    ...(budgetUsd === null ? {} : { budget_usd: budgetUsd }),
    ...(agent === null ? {} : { agent }),
    ...(model === null ? {} : { model }),
    ...(effort === null ? {} : { effort }),
    ...(maxParallel === null ? {} : { max_parallel: maxParallel }),
    ...(maxTurns === null ? {} : { max_turns: maxTurns }),
    ...(cell === null ? {} : { cell }),
  }
}

async function emptyDirectory(directory: string): Promise<string> {
  await mkdir(directory, { recursive: true })
  return directory
}

/** What is refused again when it is tried again is not shown a second time. */
function keepUnposted(unposted: Unposted[], one: Unposted): void {
  const earlier = unposted.findIndex(({ what, staged }) => what === one.what && staged !== true)
  unposted.splice(earlier < 0 ? unposted.length : earlier, 1, one)
}

function inFolder(home: string) {
  const scriptFolders = createScriptFolders(join(home, 'script-folders'))
  return { scriptFolders, reserve: createDiskReserve(reserveIn(home)) }
}
