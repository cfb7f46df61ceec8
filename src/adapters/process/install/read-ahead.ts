import { existsSync } from 'node:fs'
import { cachedProgram } from './cached-program.ts'
import type { AgentCliPackage } from './cli-package.ts'
import { type FileSeal, identityOf, sealOf } from './file-seal.ts'

const begun = new Map<string, Promise<FileSeal | undefined>>()

/**
 * Begins to read the program that a tool cache holds, which takes a second processor most of a second: by the time that an event has matched,
 * it is known whether that is the pinned one.
 */
export function readAhead(cli: AgentCliPackage, toolCache: string): void {
  const { file } = cachedProgram(cli, toolCache, cli.version)
  if (!existsSync(file)) return
  begun.set(
    file,
    sealOf(file).catch(() => undefined),
  )
}

/** What a file holds, as it was read ahead where nobody has changed it since. */
export async function sealReadAhead(file: string): Promise<FileSeal> {
  const seal = await begun.get(file)
  return seal !== undefined && seal.identity === (await identityOf(file)) ? seal : sealOf(file)
}
