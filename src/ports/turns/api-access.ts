import type { Cell } from './cells.ts'

/** Lets turns read the repository's part of GitHub's API. */
export interface ApiAccess {
  /** Opens a way for one turn: in its cell, or on this machine's loopback where it has none. */
  open(turn: { readonly workflowId: string; readonly cell: Cell | undefined }): Promise<OpenApi>
}

export interface OpenApi {
  /** What the turn's programs are told; nothing of it is good for anybody else, or for longer. */
  readonly environment: Readonly<Record<string, string>>
  close(): Promise<void>
}
