import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'
import { built } from '../tools/built.ts'

export interface Said {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the command line in a folder, as a person would; `{ env }` adds to the environment, or takes away from it. */
export function raymond(
  cwd: string,
  ...args: readonly (string | { readonly env: Record<string, string | undefined> })[]
): Promise<Said> {
  const words = args.filter((arg) => typeof arg === 'string')
  const env = Object.assign({}, process.env, ...args.map((arg) => (typeof arg === 'string' ? {} : arg.env))) as NodeJS.ProcessEnv
  return new Promise((resolve) => {
    execFile(process.execPath, [built('cli'), ...words], { cwd, env, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : Number(error.code)
      resolve({ code, stdout, stderr })
    })
  })
}

const made: string[] = []
afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true, maxRetries: 9 })
})

/** A folder with files, by their paths, for as long as a file of tests runs. */
export function folderOf(files: Readonly<Record<string, string>> = {}): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'cli-')))
  made.push(folder)
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return folder
}
