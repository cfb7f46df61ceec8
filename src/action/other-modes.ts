/** Modes that are commands of the command line as well: the same program, with the inputs as its environment. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createJobLog } from '../adapters/actions-runner/job-log.ts'
import type { ActionInputs } from './inputs.ts'

type OtherMode = Extract<ActionInputs['mode'], 'doctor' | 'demo'>

/** True for modes that handle no event. */
export function isOtherMode(mode: ActionInputs['mode']): mode is OtherMode {
  return mode === 'doctor' || mode === 'demo'
}

/** Runs the command in the checkout; its exit code is the step's. */
export function runOtherMode(mode: OtherMode, inputs: ActionInputs, env: NodeJS.ProcessEnv): void {
  const log = createJobLog()
  const { status, stdout, stderr } = spawnSync(process.execPath, [commandLine(), ...argumentsOf(mode, inputs)], {
    cwd: env.GITHUB_WORKSPACE ?? process.cwd(),
    stdio: ['ignore', 'pipe', 'pipe'],
    encoding: 'utf8',
    env: mode === 'doctor' ? { ...env, ...secretsOf(inputs) } : env,
  })
  // It shows names and texts of the repository.
  for (const text of [stderr, stdout]) for (const line of text.split('\n')) log.line(line)
  process.exitCode = status ?? 1
}

/** Doctor asks GitHub and the model's API whether they are taken. */
function secretsOf(inputs: ActionInputs): Readonly<Record<string, string>> {
  return {
    GITHUB_TOKEN: inputs.githubToken ?? '',
    ANTHROPIC_API_KEY: inputs.anthropicApiKey ?? '',
    CLAUDE_CODE_OAUTH_TOKEN: inputs.claudeOauthToken ?? '',
    ...(inputs.claudePath === null ? {} : { RAYMOND_CLAUDE_PATH: inputs.claudePath }),
  }
}

function argumentsOf(mode: OtherMode, { config }: ActionInputs): readonly string[] {
  switch (mode) {
    case 'doctor':
      return ['doctor', '--config', config]
    case 'demo':
      return ['demo']
  }
}

/** Beside the bundle of the action, else in the source. */
function commandLine(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    for (const file of ['cli.js', 'cli/main.ts'].map((name) => join(folder, name))) if (existsSync(file)) return file
    if (dirname(folder) === folder) throw new Error('the command line is not beside the action')
  }
}
