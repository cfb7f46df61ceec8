import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline/promises'
import { createLocalRunStore } from '../adapters/local-files/run-store.ts'
import { ProblemError } from '../core/problem.ts'

/** What a person has started a run with. */
export interface StartedRun {
  readonly stateDir: string
  readonly id: string
  /** As the state names it. */
  readonly backend: string
}

/**
 * The backend that a run was started with, for commands that go on with it. A state names a program, and a state may have come from
 * anywhere: one that this person has not started the run with is asked about before it runs.
 */
export function rememberedBackend(id: string): (stateDir: string) => Promise<string | undefined> {
  return async (stateDir) => {
    const backend = (await createLocalRunStore(stateDir).read(id))?.backend
    if (backend?.startsWith('command:') === true && !isKnown({ stateDir, id, backend })) await askAbout(id, backend)
    return backend
  }
}

/** Outside of any checkout, so that none can bring such a note along. */
export async function noteBackend(started: StartedRun): Promise<void> {
  if (!started.backend.startsWith('command:') || isKnown(started)) return
  await mkdir(notes(), { recursive: true, mode: 0o700 })
  await writeFile(noteOf(started), '', { mode: 0o600 })
}

function isKnown(started: StartedRun): boolean {
  return existsSync(noteOf(started))
}

function noteOf({ stateDir, id, backend }: StartedRun): string {
  return join(
    notes(),
    createHash('sha256')
      .update(JSON.stringify([stateDir, id, backend]))
      .digest('hex'),
  )
}

function notes(): string {
  return join(process.env.XDG_STATE_HOME || join(homedir(), '.local', 'state'), 'raymond', 'programs')
}

async function askAbout(id: string, backend: string): Promise<void> {
  const program = JSON.stringify(backend.slice('command:'.length))
  if (process.stdin.isTTY && process.stderr.isTTY) {
    const terminal = createInterface({ input: process.stdin, output: process.stderr })
    const answer = await terminal.question(`The state of ${id} names the program ${program} as its agent. Run it? [y/N] `)
    terminal.close()
    if (/^y(es)?$/i.test(answer.trim())) return
  }
  throw new ProblemError({
    code: 'RAY-PROGRAM-UNKNOWN',
    message: `The state of ${id} names the program ${program} as its agent, and you have not started the run with it here. It was not run.`,
    place: id,
    hint: `If it is yours, name it again: --agent '${backend}'`,
  })
}
