import type { DefinitionFile } from './definition.ts'

/** Where definitions are read from: a disk or a commit. Paths are in the tree's own form. */
export interface DefinitionTree {
  /** Undefined when nothing is there. */
  kindOf(path: string): Promise<'folder' | 'file' | undefined>
  /** Names in a folder; none when there is no such folder. */
  namesIn(path: string): Promise<readonly string[]>
  readFile(path: string): Promise<Uint8Array>
  /** A scope's states and what lies beside and below them. */
  readFolder(path: string): Promise<readonly DefinitionFile[]>
  /** Splits a path into the folder and the name in it. */
  split(path: string): { readonly folder: string; readonly name: string }
  join(folder: string, name: string): string
}
