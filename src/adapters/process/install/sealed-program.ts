import { ProblemError } from '../../../core/problem.ts'
import type { AgentCliPackage } from './cli-package.ts'
import { digestOf } from './digest-of.ts'
import type { InstalledCli } from './ensure-cli.ts'
import { identityOf, sealOf } from './file-seal.ts'
import { sealFolder } from './sealed-folder.ts'

/** The CLI as it was when it was found: nobody may have put something else in its place meanwhile. */
export interface SealedProgram extends InstalledCli {
  /** Throws a ProblemError when the file is not what it was. */
  check(): Promise<void>
}

/** Remembers what the program's file holds, and what lies beside it that it runs. */
export async function sealProgram(program: InstalledCli, cli: AgentCliPackage): Promise<SealedProgram> {
  const { file } = program
  const { digest, identity: first } = program.seal ?? (await sealOf(file))
  const folder = cli.folderOf?.(file)
  const beside = folder === undefined ? undefined : await sealFolder(folder, cli)
  let known = first
  return {
    ...program,
    async check() {
      await beside?.check()
      const identity = await identityOf(file).catch(() => 'gone')
      if (identity === known) return
      if ((await digestOf(file).catch(() => '')) !== digest) throw changed(file, cli)
      known = identity // somebody has installed the same again
    },
  }
}

function changed(file: string, cli: AgentCliPackage): ProblemError {
  return new ProblemError({
    code: cli.codes.changed,
    message: `The program of ${cli.name} was changed since this run began, so it is not started.`,
    place: file,
    hint: 'Look at what the agents and scripts of the run did. On a machine of your own, remove the file; it is reinstalled.',
  })
}
