/** A repository on an embedded GitHub, and jobs of the action in it, run in this very process: as the bundle does it, but quicker. */
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FailureClass } from '../../src/core/run/events.ts'
import type { Run } from '../../src/core/run/run.ts'
import type { EmbeddedGitHub } from '../../src/embedded/embedded-github.ts'
import { defaultPermissions, type Job, type JobRequest, prepareJob } from '../../src/embedded/job/prepare-job.ts'
import type { Permissions } from '../../src/embedded/model/account.ts'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { commentShape, issueShape } from '../../src/embedded/model/shapes/issue-shape.ts'
import { type InProcessOptions, type InProcessOutcome, jobInProcess } from '../tools/job-in-process.ts'
import { startGitHub } from '../tools/start-github.ts'

interface Said {
  readonly state: string
  readonly attempt?: number
  readonly text?: string
  readonly error?: { readonly class: FailureClass; readonly message: string }
  readonly cost_usd?: number
}

export interface SiteOptions {
  readonly config: string
  /** Files of the default branch beside the configuration. */
  readonly files: Readonly<Record<string, string>>
  /** What the agent answers, in order; a recording. */
  readonly says?: readonly Said[]
  readonly private?: boolean
  /** `any`: what is asked of GitHub may need more than every job has. */
  readonly requests?: 'ours' | 'any'
  /** More than every job has. */
  readonly grants?: Permissions
  /** As on github.com. */
  readonly apiAtRoot?: boolean
}

export interface Site {
  readonly github: EmbeddedGitHub
  readonly repository: EmbeddedRepository
  /** Opens an issue, and tells what GitHub would say of it. */
  issue(by: string, title: string, body?: string): { readonly number: number }
  labeled(number: number, label: string, by: string): object
  /** Writes a comment, and tells what GitHub would say of it. */
  comment(number: number, body: string, by: string): object
  job(
    event: string,
    payload: object,
    more?: Partial<Omit<JobRequest, 'event' | 'payload' | 'directory'>> & {
      readonly env?: Record<string, string>
      /** A branch that a step before has checked out in place of what the event names. */
      readonly checkoutOf?: string
      readonly inProcess?: InProcessOptions
      readonly onPrepared?: (job: Job) => void
    },
  ): Promise<InProcessOutcome>
  /** A run as it stands on the state branch. */
  stored(id: string): Promise<Run>
  /** Bodies of a thread's comments. */
  said(number: number): readonly string[]
  close(): Promise<void>
}

/** `owner` owns the repository; `maria` may write, `max` maintains, `rita` reads, everybody else is a stranger. */
export async function openSite({
  config,
  files,
  says = [],
  private: isPrivate = true,
  requests = 'ours',
  grants = {},
  apiAtRoot = false,
}: SiteOptions): Promise<Site> {
  const github = await startGitHub({ requests, apiAtRoot })
  const repository = await github.addRepository({
    owner: 'owner',
    name: 'shop',
    private: isPrivate,
    files: { '.github/raymond.yml': config, ...files },
  })
  repository.people.set('maria', 'write')
  repository.people.set('max', 'maintain')
  repository.people.set('rita', 'read')
  const folder = await mkdtemp(join(tmpdir(), 'raymond-attack-'))
  const recording = join(folder, 'recording.jsonl')
  await writeFile(recording, says.map((line) => `${JSON.stringify(line)}\n`).join(''))
  let jobs = 0

  const user = (login: string) => {
    const { id, type } = repository.store.account(login)
    return { login, id, type }
  }
  const facts = () => ({
    full_name: repository.fullName,
    id: repository.id,
    name: repository.name,
    default_branch: 'main',
    private: isPrivate,
  })
  const issueFacts = (number: number) => issueShape(repository, repository.issues.get(number))

  return {
    github,
    repository,
    issue: (by, title, body = '') => repository.issues.add({ title, body, by }),
    labeled: (number, label, by) => ({
      action: 'labeled',
      issue: issueFacts(number),
      label: { name: label },
      repository: facts(),
      sender: user(by),
    }),
    comment(number, body, by) {
      const comment = repository.issues.comment(number, { body, by })
      return {
        action: 'created',
        issue: issueFacts(number),
        comment: commentShape(repository, repository.issues.get(number), comment),
        repository: facts(),
        sender: user(by),
      }
    },
    async job(event, payload, { env = {}, checkoutOf, inProcess, onPrepared = () => {}, ...more } = {}) {
      const directory = join(folder, `machine-${++jobs}`)
      const permissions = { ...defaultPermissions, ...grants }
      const prepared = await prepareJob({ repository, event, payload, directory, permissions, ...more })
      if (checkoutOf !== undefined) {
        const from = ['fetch', '--quiet', repository.git.directory, checkoutOf]
        execFileSync('git', from, { cwd: prepared.workspace })
        execFileSync('git', ['checkout', '--quiet', '--detach', 'FETCH_HEAD'], { cwd: prepared.workspace })
      }
      const environment = { RAYMOND_AGENT: `replay:${recording}`, ...prepared.env, ...env }
      onPrepared(prepared)
      try {
        return await jobInProcess(environment, inProcess)
      } finally {
        prepared.finish('success')
      }
    },
    stored: async (id) => JSON.parse(String(await repository.git.run(['show', `raymond/state:runs/${id}/state.json`]))) as Run,
    said: (number) => repository.issues.get(number).comments.map(({ body }) => body),
    async close() {
      await github.close()
      await rm(folder, { recursive: true, force: true, maxRetries: 9 })
    },
  }
}
