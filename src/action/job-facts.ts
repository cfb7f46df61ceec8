/** What the runner says about the job, as a value. Nothing else reads `GITHUB_*`, `RUNNER_*` and `ACTIONS_*`. */

import { readFileSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ResultsService } from '../adapters/actions-results/results-service.ts'
import { type JobTokenService, jobTokensIn } from '../adapters/federation/job-token-service.ts'
import { messageOf, ProblemError } from '../core/problem.ts'
import { DEEPEST_JSON, jsonDepth } from '../core/run/json-depth.ts'
import { parseRepoEvent } from '../core/triggers/parse-repo-event.ts'
import type { RepoEvent } from '../core/triggers/repo-event.ts'
import type { Platform } from '../core/workflow/workflow.ts'

const LOOPBACK = /^https?:\/\/(127\.\d+\.\d+\.\d+|localhost|\[::1\])(:|\/|$)/

export interface JobFacts {
  readonly event: string
  readonly payload: unknown
  /** `owner/repo` */
  readonly repository: string
  /** Its number; null where the runner does not say, as older ones of GHES. */
  readonly repositoryId: string | null
  readonly runId: string
  readonly attempt: number
  /** What tells this step from others of the run: its job, its place in it, the machine. */
  readonly step: readonly string[]
  readonly actor: string
  readonly triggeringActor: string
  readonly sha: string | null
  readonly ref: string | null
  /** File name of the Actions workflow, such as `raymond.yml`. */
  readonly workflowFile: string | null
  /** Like all places here a real one: runners may work in a folder to which a link leads, on a larger disk. */
  readonly workspace: string
  /** Nobody but the job works in the workspace; `raymond receive --live` runs in a person's own. */
  readonly isRunners: boolean
  readonly temp: string
  readonly toolCache: string
  readonly apiUrl: string
  readonly serverUrl: string
  readonly platform: Platform
  /** Requests are spaced out as GitHub asks; not against a server on this very machine. */
  readonly throttled: boolean
  /** Takes artifacts; null where the runner names no such service. */
  readonly results: ResultsService | null
  /** Says who the job is; null where it may not ask. */
  readonly jobTokens: JobTokenService | null
  /** Days that the repository keeps artifacts at most; null when the runner does not say. */
  readonly retentionDays: number | null
}

export function readJobFacts(env: NodeJS.ProcessEnv, { withPayload = true }: { readonly withPayload?: boolean } = {}): JobFacts {
  const need = (name: string) => {
    const value = env[name]
    if (value !== undefined && value !== '') return value
    throw new ProblemError({
      code: 'RAY-NO-JOB',
      message: `${name} is not set, so this is no GitHub Actions job.`,
      hint: 'On a laptop use the command line: raymond run WORKFLOW',
    })
  }
  const temp = realPlace(env.RUNNER_TEMP ?? tmpdir())
  const apiUrl = env.GITHUB_API_URL ?? 'https://api.github.com'
  const actor = env.GITHUB_ACTOR ?? ''
  return {
    event: need('GITHUB_EVENT_NAME'),
    payload: withPayload ? readPayload(need('GITHUB_EVENT_PATH')) : null,
    repository: need('GITHUB_REPOSITORY'),
    repositoryId: env.GITHUB_REPOSITORY_ID || null,
    runId: need('GITHUB_RUN_ID'),
    attempt: Number(env.GITHUB_RUN_ATTEMPT ?? 1),
    step: [env.GITHUB_JOB ?? '', env.GITHUB_ACTION ?? '', env.RUNNER_NAME ?? ''],
    actor,
    triggeringActor: env.GITHUB_TRIGGERING_ACTOR || actor,
    sha: env.GITHUB_SHA ?? null,
    ref: env.GITHUB_REF ?? null,
    workflowFile: /\/\.github\/workflows\/([^@]+)@/.exec(env.GITHUB_WORKFLOW_REF ?? '')?.[1] ?? null,
    workspace: realPlace(need('GITHUB_WORKSPACE')),
    isRunners: env.GITHUB_ACTIONS === 'true',
    temp,
    toolCache: realPlace(env.RUNNER_TOOL_CACHE ?? join(temp, 'tools')),
    apiUrl,
    platform: process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux',
    throttled: !LOOPBACK.test(apiUrl),
    serverUrl: env.GITHUB_SERVER_URL ?? 'https://github.com',
    results: readResults(env),
    jobTokens: jobTokensIn(env),
    retentionDays: Number(env.GITHUB_RETENTION_DAYS) || null,
  }
}

/** Of what is not there yet as it is named. */
function realPlace(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

/** What the job is for. Of its facts an event keeps these alone: it goes on into conditions and reports, and the others name a token. */
export function eventOf(facts: JobFacts): RepoEvent {
  const { event, payload, actor, triggeringActor, ref, sha, runId, attempt, workflowFile } = facts
  return parseRepoEvent(event, payload, { actor, triggeringActor, ref, sha, runId, attempt, workflowFile })
}

function readResults({ ACTIONS_RESULTS_URL: url, ACTIONS_RUNTIME_TOKEN: token }: NodeJS.ProcessEnv): ResultsService | null {
  return url === undefined || url === '' || token === undefined || token === '' ? null : { url, token }
}

/** GitHub sends no event over 25 MB. */
const LARGEST_PAYLOAD = 32 * 1024 * 1024

function readPayload(path: string): unknown {
  try {
    if (statSync(path).size > LARGEST_PAYLOAD) throw new Error('it is larger than any that GitHub sends')
    const text = readFileSync(path, 'utf8')
    if (jsonDepth(text) > DEEPEST_JSON) throw new Error(`it is nested more than ${DEEPEST_JSON} levels deep`)
    return JSON.parse(text)
  } catch (error) {
    throw new ProblemError({
      code: 'RAY-BAD-PAYLOAD',
      message: `The event's payload cannot be read: ${messageOf(error)}`,
      place: path,
      hint: 'The runner writes this file. Run the job again; if it stays so, the runner is broken.',
    })
  }
}
