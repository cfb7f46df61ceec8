import { createJobLog } from '../adapters/actions-runner/job-log.ts'
import { tellWarnings } from '../adapters/actions-runner/tell-warnings.ts'
import type { Problem } from '../core/problem.ts'
import { alert } from '../core/report/alert.ts'
import { createRedactor } from '../core/report/cleaning/redact.ts'
import { DOCS } from '../core/report/docs-url.ts'
import { problemLines } from '../core/report/problem-lines.ts'

const MOST_SHOWN = 50

/** What kept the whole job from its work, wherever people look for it: annotations, summary and the output `why`. */
export async function failStep(found: readonly Problem[], env: NodeJS.ProcessEnv): Promise<void> {
  const log = createJobLog()
  const problems = found.map((problem) => withoutSecrets(problem, env))
  for (const problem of problems) log.annotate('error', problem)
  const [first] = problems
  if (first) log.setOutput('why', `${first.code}: ${first.message}`)
  process.exitCode = 1
  const boxes = problems.slice(0, MOST_SHOWN).map((problem) => alert('CAUTION', problemLines(problem, { docsUrl: DOCS })))
  await log.writeSummary(`${['## Raymond could not begin', ...boxes].join('\n\n')}\n`)
}

const SECRET_INPUTS = [
  'github-token',
  'app-private-key',
  'anthropic-api-key',
  'claude-code-oauth-token',
  'openai-api-key',
  'copilot-token',
  'state-key',
]

/** What is wrong with an input may quote it, and somebody may have put a secret into the wrong one. */
function withoutSecrets({ code, message, place, hint }: Problem, env: NodeJS.ProcessEnv): Problem {
  const secrets = SECRET_INPUTS.flatMap((name) => env[`INPUT_${name.toUpperCase()}`] ?? [])
  const redactor = createRedactor(secrets)
  const redacted = (text: string | undefined) => (text === undefined ? undefined : redactor.redact(text))
  return { code, message: redactor.redact(message), place: redacted(place), hint: redacted(hint) }
}

/** A fault of our own. Its text may hold what others wrote, so it goes the way of all that is printed. */
export function reportCrash(error: unknown): void {
  createJobLog().line(error instanceof Error ? (error.stack ?? error.message) : String(error))
  process.exitCode = 1
}

/** Warnings of libraries go the same way. */
export function reportWarnings(): void {
  tellWarnings((text) => createJobLog().line(text))
}
