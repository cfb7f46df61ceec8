import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { ScriptRecord } from '../adapters/scripts/debugged-scripts.ts'

/** Writes what `--debug` keeps of a script into a file of its own and gives its path. */
export function keepScriptRecord(stateDir: string, record: ScriptRecord): string {
  const folder = join(stateDir, '.debug', record.run)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const number = String(readdirSync(folder).length + 1).padStart(4, '0')
  const file = join(folder, `${number}-${record.agent}-${basename(record.file)}.json`)
  writeFileSync(file, `${JSON.stringify(record, null, 2)}\n`, { flag: 'wx', mode: 0o600 })
  return file
}
