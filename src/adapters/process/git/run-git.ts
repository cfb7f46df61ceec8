import { existsSync } from 'node:fs'
import { ProblemError } from '../../../core/problem.ts'
import { basicCredential, closedEnvironment, type GitRemote } from './closed-environment.ts'
import type { Gateway, RefUpdate } from './gateway.ts'
import { type PlainProgram, runToEnd } from './run-to-end.ts'

/** For every difference: a submodule that `.gitmodules` of the commit, the index or the directory says to ignore is one like any other. */
export const EVEN_IGNORED = '--ignore-submodules=none'

export interface GitCall {
  readonly args: readonly string[]
  readonly cwd: string
  /** A folder of our own, for what git or curl look for at home. */
  readonly home: string
  readonly env?: Readonly<Record<string, string>> | undefined
  readonly config?: Readonly<Record<string, string>> | undefined
  /** Contacted where its address stands among the arguments; without it git has no network at all. */
  readonly remote?: GitRemote | undefined
  /** A program with its arguments, which starts git. */
  readonly before?: readonly string[] | undefined
  /** What it may push. */
  readonly updates?: readonly RefUpdate[] | undefined
  readonly input?: string | Uint8Array | undefined
  readonly inputFile?: string | undefined
  readonly outputFile?: string | undefined
  /** Milliseconds; two minutes without it. */
  readonly timeoutMs?: number | undefined
}

export interface GitOutcome {
  /** Null when it was ended: by its time limit or by somebody else. */
  readonly exitCode: number | null
  readonly stdout: Buffer
  /** Git's own words and those of the server, without the token. */
  readonly stderr: string
  readonly timedOut: boolean
}

/** Milliseconds. */
export const TIMEOUT_MS = 120_000
export const LARGEST_OUTPUT = 512 * 1024 * 1024

/** Runs the real git in a closed environment. Rejects only when there is no git. */
export async function runGit(call: GitCall): Promise<GitOutcome> {
  if (call.remote === undefined) return start(call)
  const token = await call.remote.token()
  const { openGateway } = await import('./gateway.ts') // most calls contact nobody, and servers are long in loading
  const gateway = await openGateway(call.remote, token, call.updates)
  try {
    const { url } = call.remote
    const outcome = await start({ ...call, args: call.args.map((arg) => (arg === url ? gateway.url : arg)) }, gateway)
    return { ...outcome, stderr: withoutToken(outcome.stderr.replaceAll(gateway.url, url), token) }
  } finally {
    gateway.close()
  }
}

/** What has to be started for a call. */
export function gitProgram(call: GitCall, gateway?: Gateway): Pick<PlainProgram, 'file' | 'args' | 'cwd' | 'env'> {
  const [file = 'git', ...before] = call.before ?? []
  const config = gateway === undefined ? call.config : { ...call.config, ...wayBy(gateway) }
  return {
    file,
    args: [...before, ...(call.before === undefined ? [] : ['git']), ...call.args],
    cwd: call.before === undefined ? call.cwd : '/',
    env: closedEnvironment({ home: call.home, protocols: gateway ? ['http'] : [], config, env: call.env }),
  }
}

async function start(call: GitCall, gateway?: Gateway): Promise<GitOutcome> {
  const program = gitProgram(call, gateway)
  try {
    const outcome = await runToEnd({
      ...program,
      input: call.input,
      inputFile: call.inputFile,
      outputFile: call.outputFile,
      timeoutMs: call.timeoutMs ?? TIMEOUT_MS,
      mostBytes: LARGEST_OUTPUT,
    })
    return { ...outcome, stderr: outcome.stderr.toString() }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw missing({ ...call, cwd: program.cwd })
    return { exitCode: null, stdout: Buffer.alloc(0), stderr: String(error), timedOut: false }
  }
}

/** The longest match wins, so that no other setting leads git elsewhere. */
function wayBy({ url, pass }: Gateway): Readonly<Record<string, string>> {
  return { [`url.${url}.insteadOf`]: url, [`url.${url}.pushInsteadOf`]: url, [`http.${url}.extraHeader`]: pass }
}

/** What git printed; a `RAY-GIT-FAILED` problem with its words when it did not succeed. */
export async function mustRunGit(call: GitCall): Promise<Buffer> {
  const outcome = await runGit(call)
  if (outcome.exitCode !== 0) throw gitFailed(call.args, outcome)
  return outcome.stdout
}

export function gitFailed(args: readonly string[], outcome: GitOutcome): ProblemError {
  const command = args.find((arg) => !arg.startsWith('-')) ?? ''
  const end = outcome.timedOut ? 'took too long' : `ended with exit code ${outcome.exitCode}`
  return new ProblemError({
    code: 'RAY-GIT-FAILED',
    message: `git ${command} ${end}: ${lastWords(outcome.stderr)}`,
    hint: 'Read what git says. If it speaks of the network or of a lock, run the job again.',
  })
}

/** The lines of git's message that say something, as one line. */
export function lastWords(stderr: string): string {
  const lines = stderr.split(/[\r\n]+/).map((line) => line.trim())
  return (
    lines
      .filter((line) => line !== '' && line !== 'Done')
      .slice(-6)
      .join(' / ')
      .slice(0, 1000) || '(it said nothing)'
  )
}

function withoutToken(text: string, token: string | null): string {
  return token ? text.replaceAll(token, '***').replaceAll(basicCredential(token), '***') : text
}

function missing({ args, cwd }: Pick<GitCall, 'args' | 'cwd'>): Error {
  if (!existsSync(cwd)) return new Error(`git ${args.join(' ')}: the directory ${cwd} is gone`)
  return new ProblemError({
    code: 'RAY-GIT-MISSING',
    message: 'git is not on the PATH.',
    hint: 'Install git 2.34 or newer on the runner.',
  })
}
