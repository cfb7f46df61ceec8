/** Which state of a run stands on the branch: its number, and the SHA-256 of its file. */
export interface StoredState {
  readonly seq: number
  readonly sha256: string
}
