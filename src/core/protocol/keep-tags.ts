import { scanTags } from './scan-tags.ts'

/** The text when it is short enough, else its protocol tags alone, which ask for the same. */
export function keepTags(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  return scanTags(text)
    .filter(({ name }) => name !== 'print')
    .map(({ raw }) => raw)
    .join('\n')
}
