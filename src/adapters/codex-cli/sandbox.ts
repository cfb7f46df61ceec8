import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { ProblemError } from '../../core/problem.ts'
import { runProcess } from '../process/run-process.ts'

const LIMIT_MS = 30_000
const GRACE_MS = 2_000

/**
 * Asks once whether Codex's sandbox works here. Where it does not, each of an agent's commands would fail, and the turn would succeed
 * all the same. Throws `RAY-CODEX-SANDBOX`.
 */
export function createSandboxCheck(directory: string, base: Readonly<Record<string, string>>) {
  let checked: Promise<void> | undefined
  return (file: string, signal: AbortSignal): Promise<void> => {
    checked ??= check(file, signal).catch((error: unknown) => {
      checked = undefined
      throw error
    })
    return checked
  }

  async function check(file: string, signal: AbortSignal): Promise<void> {
    const [home, temp] = [join(directory, 'sandbox', 'codex'), join(directory, 'sandbox', 'tmp')]
    await Promise.all([home, temp].map((folder) => mkdir(folder, { recursive: true, mode: 0o700 })))
    const outcome = await runProcess(
      {
        file,
        args: ['sandbox', '--', 'true'],
        cwd: home,
        env: { ...base, HOME: home, CODEX_HOME: home, TMPDIR: temp },
        stdin: null,
        silenceMs: LIMIT_MS,
        durationMs: LIMIT_MS,
        graceMs: GRACE_MS,
      },
      signal,
    )
    if (outcome.kind === 'exited' && outcome.code === 0) return
    if (signal.aborted) throw new Error('The check was stopped.')
    const said = 'stderrTail' in outcome ? outcome.stderrTail.trim().split('\n').at(-1) : outcome.message
    throw new ProblemError({
      code: 'RAY-CODEX-SANDBOX',
      message: `Codex's sandbox does not work on this machine${said ? `: ${said}` : '.'}`,
      hint: 'Let the machine have user namespaces, run in a cell (raymond cell), or allow everything with dangerously-skip-permissions.',
    })
  }
}
