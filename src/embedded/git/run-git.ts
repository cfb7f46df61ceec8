import { spawn } from 'node:child_process'
import { devNull } from 'node:os'

export interface GitOutput {
  readonly code: number
  readonly stdout: Buffer
  readonly stderr: string
}

export interface GitOptions {
  readonly directory: string
  readonly input?: string | Uint8Array | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
}

/** The environment of every git process: nobody's own configuration, no questions, English messages. */
export function gitEnvironment(): Record<string, string> {
  return {
    PATH: process.env.PATH ?? '',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C',
  }
}

/** Runs git and resolves with whatever it said; a non-zero exit code is an answer too. */
export function tryGit(args: readonly string[], { directory, input, env }: GitOptions): Promise<GitOutput> {
  return new Promise((resolve, reject) => {
    const child = spawn('git', args, { cwd: directory, env: { ...gitEnvironment(), ...env }, stdio: 'pipe' })
    const stdout: Buffer[] = []
    const stderr: Buffer[] = []
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk))
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk))
    child.stdin.on('error', () => {}) // git may leave before it has read everything
    child.on('error', reject)
    child.on('close', (code) =>
      resolve({ code: code ?? 1, stdout: Buffer.concat(stdout), stderr: Buffer.concat(stderr).toString() }),
    )
    child.stdin.end(input)
  })
}

/** Runs git, which must succeed, and resolves with its trimmed output. */
export async function runGit(args: readonly string[], options: GitOptions): Promise<string> {
  const output = await tryGit(args, options)
  if (output.code !== 0) throw new Error(`git ${args.join(' ')} ended with ${output.code}: ${output.stderr.trim()}`)
  return output.stdout.toString().trim()
}
