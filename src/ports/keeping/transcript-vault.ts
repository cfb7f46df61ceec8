/** Makes transcripts fit to be stored: compressed, and encrypted where there is a key. */
export interface TranscriptVault {
  /** `path` is bound to the bytes: they open only under the same one. */
  seal(content: Uint8Array, path: string): Uint8Array
  open(sealed: Uint8Array, path: string): Uint8Array
}
