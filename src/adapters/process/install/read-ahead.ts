import { existsSync } from 'node:fs'
import { cachedProgram } from './cached-program.ts'
import type { AgentCliPackage } from './cli-package.ts'
import { sealOf } from './file-seal.ts'

/**
 * Begins to read the program that a tool cache holds, which takes a second processor most of a second: by the time that an event has matched,
 * it is known whether that is the pinned one.
 */
export function readAhead(cli: AgentCliPackage, toolCache: string): void {
  const { file } = cachedProgram(cli, toolCache, cli.version)
  if (existsSync(file)) sealOf(file).catch(() => {}) // told to whoever needs it
}
