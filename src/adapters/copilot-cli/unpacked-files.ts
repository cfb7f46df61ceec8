import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ProblemError } from '../../core/problem.ts'
import { copilotCli } from './pinned-packages.ts'

/** What the program unpacks itself into when it is first run, 235 MB: turns share it, and run what it holds. */
export interface UnpackedFiles {
  readonly folder: string
  /** Throws a ProblemError when a file is not what it was. */
  check(): Promise<void>
}

/** Remembers the files as they are. */
export async function sealFiles(folder: string): Promise<UnpackedFiles> {
  const known = await identitiesIn(folder)
  return {
    folder,
    async check() {
      const now = await identitiesIn(folder)
      const file = [...known.keys(), ...now.keys()].find((name) => known.get(name) !== now.get(name))
      if (file === undefined) return
      throw new ProblemError({
        code: copilotCli.codes.changed,
        message: `A file of ${copilotCli.name} was changed since this run began, so it is not started.`,
        place: join(folder, file),
        hint: 'Look at what the agents and scripts of the run did. On a machine of your own, remove the folder; it is made again.',
      })
    },
  }
}

/** What the program itself writes while it runs: notes of who is running it, and the lock of its search server. It reads no code from them. */
const IN_USE = /(?:^|[\\/])inuse\.\d+\.(?:lock|hold)$|^tgrep-serve\.lock$/

/** The time of a file's last change is the kernel's to set, so whoever changes, replaces or adds one is seen. */
async function identitiesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const found = await Promise.all(
    names
      .filter((name) => !IN_USE.test(name))
      .map(async (name) => {
        const state = await stat(join(folder, name), { bigint: true }).catch(() => undefined)
        if (state === undefined || state.isDirectory()) return []
        const { dev, ino, size, mode, mtimeNs, ctimeNs } = state
        return [[name, [dev, ino, size, mode, mtimeNs, ctimeNs].join(' ')] as const]
      }),
  )
  return new Map(found.flat())
}
