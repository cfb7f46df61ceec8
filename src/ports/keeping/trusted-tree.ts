/** The repository's files at the commit that configuration and workflows are trusted from. Agents cannot change them. */
export interface TrustedTree {
  readonly commit: string
  /** Text of a file; undefined when there is none. */
  read(path: string): Promise<string | undefined>
  /** Paths of what lies in a folder; none when there is no such folder. */
  list(folder: string): Promise<readonly string[]>
}
