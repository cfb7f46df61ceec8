import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { ProblemError } from '../../../core/problem.ts'
import type { AgentCliPackage } from './cli-package.ts'
import { identityIn } from './file-seal.ts'

/** What an agent's program runs or loads beside its own file. */
export interface SealedFolder {
  readonly folder: string
  /** Throws a ProblemError when a file is not what it was. */
  check(): Promise<void>
}

/** Remembers the files as they are, but for those that the program itself writes while it runs. */
export async function sealFolder(folder: string, cli: AgentCliPackage, written?: RegExp): Promise<SealedFolder> {
  const known = await identitiesIn(folder, written)
  return {
    folder,
    async check() {
      const now = await identitiesIn(folder, written)
      const file = [...known.keys(), ...now.keys()].find((name) => known.get(name) !== now.get(name))
      if (file === undefined) return
      throw new ProblemError({
        code: cli.codes.changed,
        message: `A file of ${cli.name} was changed since this run began, so it is not started.`,
        place: join(folder, file),
        hint: 'If you have just updated it, start again. If not, look at what the agents and scripts of the run did, and remove the file: it is installed anew.',
      })
    },
  }
}

/** The time of a file's last change is the kernel's to set, so whoever changes, replaces or adds one is seen. */
async function identitiesIn(folder: string, written: RegExp | undefined): Promise<ReadonlyMap<string, string>> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  const found = await Promise.all(
    names
      .filter((name) => written?.test(name) !== true)
      .map(async (name) => {
        const state = await stat(join(folder, name), { bigint: true }).catch(() => undefined)
        return state === undefined || state.isDirectory() ? [] : [[name, identityIn(state)] as const]
      }),
  )
  return new Map(found.flat())
}
