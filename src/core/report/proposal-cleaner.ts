import type { TextCleaner } from '../outbox/clean-proposal.ts'
import { type CleanOptions, cleanLine, cleanWithin } from './clean.ts'

/** The cleaner for what agents propose to post. */
export function createProposalCleaner(options: CleanOptions): TextCleaner {
  return {
    body: (text, maxLength) =>
      cleanWithin(text, maxLength, { ...options, rest: '_The text was longer than GitHub allows and is cut here._' }),
    title: (text, maxLength) => cleanLine(text, maxLength, options),
    value: (text) => options.redactor.redact(text),
  }
}
