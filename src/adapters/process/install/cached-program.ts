import { join } from 'node:path'
import type { AgentCliPackage } from './cli-package.ts'

/** Where a CLI lies in a tool cache. */
export interface CachedProgram {
  readonly folder: string
  /** Absolute path of the program. */
  readonly file: string
}

export function cachedProgram(cli: AgentCliPackage, toolCache: string, version: string): CachedProgram {
  const folder = join(toolCache, cli.folder, version, `${process.platform}-${process.arch}`)
  return { folder, file: join(folder, cli.programIn(platformName())) }
}

/** As in `linux-x64-musl`. */
export function platformName(): string {
  const musl = process.platform === 'linux' && usesMusl() ? '-musl' : ''
  return `${process.platform}-${process.arch}${musl}`
}

function usesMusl(): boolean {
  const report = process.report.getReport() as { readonly header?: { readonly glibcVersionRuntime?: string } }
  return report.header?.glibcVersionRuntime === undefined
}
