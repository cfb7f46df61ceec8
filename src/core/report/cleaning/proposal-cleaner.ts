import type { TextCleaner } from '../../outbox/clean-proposal.ts'
import { type CleanOptions, cleanCode, cleanLine, cleanWithin } from './clean.ts'
import { defuseSkips } from './defuse.ts'

export interface ProposalCleanerOptions extends CleanOptions {
  /** Keeps a clean text that is cut where it is posted, and says in Markdown where; null where it cannot be kept. */
  readonly keepWhole?: (text: string) => string | null
}

/** The cleaner for what agents propose to post. */
export function createProposalCleaner(options: ProposalCleanerOptions): TextCleaner {
  const body = (text: string, maxLength: number) =>
    cleanWithin(text, maxLength, { ...options, rest: () => restOf(options.keepWhole?.(cleanCode(text, options)) ?? null) })
  return {
    body,
    // Within code as well: a message is no Markdown.
    description: (text, maxLength) => defuseSkips(body(text, maxLength), '\u200b'),
    title: (text, maxLength) => cleanLine(text, maxLength, options),
    value: (text) => options.redactor.redact(text),
    source: (text) => options.redactor.redactKnown(text),
  }
}

function restOf(where: string | null): string {
  return where === null
    ? '_The text was longer than GitHub allows and is cut here._'
    : `_The text was longer than GitHub allows and is cut here. All of it is in ${where}._`
}
