import { createHash } from 'node:crypto'
import { isStateFile } from '../../core/workflow/state-file.ts'
import type { WorkflowShape } from '../../core/workflow/workflow.ts'

export interface DefinitionFile {
  /** Relative to the scope, with `/`. */
  readonly path: string
  readonly bytes: Uint8Array
  readonly executable: boolean
}

/** A workflow's files as they were read, wherever that was. */
export interface Definition {
  readonly shape: WorkflowShape
  readonly files: readonly DefinitionFile[]
}

const CODE = /\.(?:md|sh|bat|cmd|ps1|mjs|cjs|js|mts|ts|py|rb|pl|ya?ml|edn)$/i

/** SHA-256 over shape, names and contents of all files that can change what the workflow does, as lower-case hex. */
export function digestOf({ shape, files }: Definition): string {
  const hash = createHash('sha256').update(`${shape}\0`)
  const counted = files.filter(({ path }) => shape !== 'folder' || decides(path))
  for (const { path, bytes } of counted.toSorted((a, b) => (a.path < b.path ? -1 : 1))) {
    hash.update(`${path}\0${bytes.length}\0`).update(bytes)
  }
  return hash.digest('hex')
}

/** Data that scripts keep beside the states, such as a counter, changes all the time and defines nothing. */
export function decides(path: string): boolean {
  return path.includes('/') ? CODE.test(path) : isStateFile(path) || (CODE.test(path) && path.toLowerCase() !== 'readme.md')
}
