/** A file of an artifact. */
export interface ArtifactFile {
  /** Relative, with forward slashes. */
  readonly path: string
  readonly content: string | Uint8Array
}

export interface NewArtifact {
  /** Without `":<>|*?\/` and line breaks. */
  readonly name: string
  readonly files: readonly ArtifactFile[]
  /** Null leaves it to the repository's setting. */
  readonly retentionDays: number | null
}

export type Upload =
  /** `name` is what it is called in the end: another upload may have had the wanted one. */
  | { readonly kind: 'uploaded'; readonly name: string; readonly url: string | null }
  /** This place has no such service, as many servers and every laptop. */
  | { readonly kind: 'unavailable' }
  /** `why` completes "could not be uploaded: …". */
  | { readonly kind: 'failed'; readonly why: string }

/** Files that stay with the Actions run when its machine is gone. */
export interface ArtifactStore {
  /** Zips and uploads. Never rejects, and ends in bounded time: nothing of a run may hang on it. */
  upload(artifact: NewArtifact): Promise<Upload>
}
