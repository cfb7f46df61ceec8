/** A final message longer than this is kept as its tags alone; of a prompt so much is kept for reports. In characters. */
export const LONGEST_TEXT = 64 * 1024
/** What a turn may say in its tags, or as data. It stands in the state and in the journal, of which GitHub takes no more than 100 MB. */
export const MOST_SAID = 4 * 1024 * 1024

/** Why what a turn has said is not taken; undefined when it is not too much. */
export function tooMuchSaid(said: string, file: string): string | undefined {
  if (said.length <= MOST_SAID) return undefined
  return `${file} ended with ${said.length} characters, and ${MOST_SAID} are the most: write them to a file, and pass on its path.`
}
