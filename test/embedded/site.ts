import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { devNull, tmpdir } from 'node:os'
import { join } from 'node:path'
import { Octokit } from '@octokit/rest'
import { afterEach } from 'vitest'
import type { EmbeddedGitHub } from '../../src/embedded/embedded-github.ts'
import type { Files } from '../../src/embedded/git/commit-files.ts'
import type { Permissions } from '../../src/embedded/model/account.ts'
import type { EmbeddedRepository } from '../../src/embedded/model/repository.ts'
import { startGitHub } from '../tools/start-github.ts'

/** A site with one repository, `mona/hello`, and a job's token. */
export interface TestSite {
  readonly github: EmbeddedGitHub
  readonly repository: EmbeddedRepository
  readonly octokit: Octokit
  /** A client with another token of the job's bot. */
  readonly as: (permissions: Permissions) => Octokit
  /** A client with a personal token. */
  readonly person: (login: string) => Octokit
}

export const here = { owner: 'mona', repo: 'hello' }

const undo: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step()
})

/** Closed after the test, which fails when an answer did not fit GitHub's description. */
export async function startSite(options: { readonly files?: Files; readonly private?: boolean } = {}): Promise<TestSite> {
  const github = await startGitHub({ requests: 'any' })
  const repository = await github.addRepository({ owner: 'mona', name: 'hello', ...options })
  github.addToken({ token: 'job-token' })
  let tokens = 0
  const clientFor = (token: string): Octokit => clientOf(github, token)
  return {
    github,
    repository,
    octokit: clientFor('job-token'),
    as: (permissions) => {
      const token = `job-token-${++tokens}`
      github.addToken({ token, permissions })
      return clientFor(token)
    },
    person: (login) => {
      const token = `personal-${++tokens}`
      github.addToken({ token, kind: 'pat', actor: login })
      return clientFor(token)
    },
  }
}

export function clientOf({ apiUrl }: EmbeddedGitHub, auth: string): Octokit {
  return new Octokit({ baseUrl: apiUrl, auth, log: quiet })
}

/** For clients that are expected to fail. */
export const quiet = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} }

/** A folder that is removed after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'embedded-test-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

export interface GitRun {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Real git as a user runs it, with a token in a header when one is given. */
export function git(directory: string, args: readonly string[], token?: string): Promise<GitRun> {
  const secret = token && Buffer.from(`x-access-token:${token}`).toString('base64')
  const env = {
    PATH: process.env.PATH,
    HOME: directory,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: 'Mona',
    GIT_AUTHOR_EMAIL: 'mona@example.com',
    GIT_COMMITTER_NAME: 'Mona',
    GIT_COMMITTER_EMAIL: 'mona@example.com',
    ...(secret
      ? { GIT_CONFIG_COUNT: '1', GIT_CONFIG_KEY_0: 'http.extraheader', GIT_CONFIG_VALUE_0: `Authorization: basic ${secret}` }
      : {}),
  }
  return new Promise((resolve) => {
    execFile('git', [...args], { cwd: directory, env }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, stdout: stdout.trim(), stderr })
    })
  })
}

/** What an Octokit call failed with: status and the body. */
export async function failureOf(
  call: Promise<unknown>,
): Promise<{ readonly status: number; readonly data: Record<string, unknown> }> {
  const error: unknown = await call.then(
    () => new Error('the call succeeded'),
    (reason: unknown) => reason,
  )
  const { status, response } = error as { status: number; response?: { data: Record<string, unknown> } }
  if (status === undefined) throw error
  return { status, data: response?.data ?? {} }
}
