import { type BigIntStats, lstatSync } from 'node:fs'

/** What lies there, links not followed; undefined also where a folder on the way is none any more, leads in a circle, or is locked. */
export function entryAt(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, { bigint: true })
  } catch {
    return undefined
  }
}
