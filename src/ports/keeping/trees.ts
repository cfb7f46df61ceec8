/** Tells whether the files of a directory have changed. */
export interface Trees {
  /**
   * A digest of the directory's files and of `told`: the same digest only for the same files and the same words. Undefined where
   * that would cost too much to find out.
   */
  fingerprint(directory: string, seed: string): Promise<string | undefined>
}
