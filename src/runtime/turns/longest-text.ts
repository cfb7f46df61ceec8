import { takeOutLongTexts } from '../../core/run/stored/long-texts.ts'
import { utf8Length } from '../../core/run/utf8-length.ts'

/** A final message longer than this is kept as its tags alone; of a prompt so much is kept for reports. In characters. */
export const LONGEST_TEXT = 64 * 1024
/**
 * What a turn may say in its tags, or as data, in bytes of UTF-8. On the state branch it is one file, and GitHub takes none of 100 MB; all
 * of it is looked through for secrets at each checkpoint, which must not hold up a job for long.
 */
export const MOST_SAID = 16 * 1024 * 1024

/** Characters of an operation's data but for its long texts. They stand in the journal, of which GitHub takes no 100 MB either. */
const MOST_DATA = 4 * 1024 * 1024

/** Why what a turn has said is not taken; undefined when it is not too much. */
export function tooMuchSaid(said: string, file: string): string | undefined {
  const bytes = said.length <= MOST_SAID / 3 ? 0 : utf8Length(said)
  if (bytes <= MOST_SAID) return undefined
  return `${file} ended with ${bytes} bytes, and ${MOST_SAID} are the most: write them to a file, and pass on its path.`
}

/** The same of data, of which only long texts stand in files of their own. */
export function tooMuchData(data: unknown, file: string): string | undefined {
  const length = JSON.stringify(takeOutLongTexts({ data }, () => '').value).length
  if (length <= MOST_DATA) return undefined
  return `${file} printed ${length} characters of data beside long texts, and ${MOST_DATA} are the most: write them to a file, and pass on its path.`
}
