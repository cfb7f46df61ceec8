import { realpathSync } from 'node:fs'
import { createJobLog } from '../adapters/actions-runner/job-log.ts'
import { createDefinitionReader } from '../adapters/workflow-files/definition-reader.ts'
import type { Finding } from '../core/lint/finding.ts'
import { lintPaths } from '../runtime/lint-paths.ts'
import type { ActionInputs } from './inputs.ts'

const MOST_SHOWN = 10
const SEVERITIES = { error: 'error', warning: 'warning', info: 'notice' } as const

/** `mode: lint`: the configuration of the checkout with its workflows, or the one workflow that is named. Errors fail the step. */
export async function lintInJob({ config, workflow }: ActionInputs, env: NodeJS.ProcessEnv): Promise<void> {
  const log = createJobLog()
  const root = realpathSync(env.GITHUB_WORKSPACE ?? process.cwd())
  const reader = createDefinitionReader({ cwd: root, root })
  const platform = process.platform === 'win32' || process.platform === 'darwin' ? process.platform : 'linux'
  const findings = await lintPaths([workflow ?? config], { reader, platform })
  for (const severity of ['error', 'warning'] as const) {
    for (const finding of findings.filter(({ level }) => level === severity).slice(0, MOST_SHOWN)) show(finding, log)
  }
  for (const { file, line, level, id, message } of findings) log.line(`${file}:${line}: ${level} ${id}: ${message}`)
  const errors = findings.filter(({ level }) => level === 'error').length
  log.setOutput('status', errors === 0 ? 'completed' : 'failed')
  if (errors > 0) process.exitCode = 1
}

function show({ level, code, message, file, line, fix }: Finding, log: ReturnType<typeof createJobLog>): void {
  log.annotate(SEVERITIES[level], { code, message, place: `${file}:${line}`, ...(fix === null ? {} : { hint: fix }) })
}
