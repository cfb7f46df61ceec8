/** A directory, and which git directory its programs use there where that is one that a cell was lent. */
export interface IndexPlace {
  readonly cwd: string
  readonly lent?: string
}

/** Git's index says of files that nobody need look at them, and whoever works in a directory can write into it what they like. */
export interface GitIndex {
  /**
   * Makes the index of a directory anew from its entries alone: no time, flag or extension of it is believed. Resolves to what did not
   * come along, in words. Does nothing where there is no git or no index, or where it is still the one that was trusted last.
   */
  renew(place: IndexPlace): Promise<string | undefined>
  /** Only whoever may judge has written to it since. */
  trust(place: IndexPlace): Promise<void>
}
