import type { TextCleaner } from '../../outbox/clean-proposal.ts'
import { type CleanOptions, cleanCode, cleanLine, cleanWithin } from './clean.ts'
import { defuseClosingKeywords, defuseMentions, defuseSkips } from './defuse.ts'

export interface ProposalCleanerOptions extends CleanOptions {
  /** Keeps a clean text that is cut where it is posted, and says in Markdown where; null where it cannot be kept. */
  readonly keepWhole?: (text: string) => string | null
}

/** The cleaner for what agents propose to post. */
export function createProposalCleaner(options: ProposalCleanerOptions): TextCleaner {
  const restOf = (text: string) => {
    let rest: string | undefined
    return () => (rest ??= sayWhere(options.keepWhole?.(cleanCode(text, options)) ?? null))
  }
  const within = (text: string, maxLength: number, finish?: (text: string) => string) =>
    cleanWithin(text, maxLength, { ...options, rest: restOf(text), ...(finish === undefined ? {} : { finish }) })
  return {
    body: (text, maxLength) => within(text, maxLength),
    description: (text, maxLength) => within(text, maxLength, asMessage),
    title: (text, maxLength) => cleanLine(text, maxLength, options),
    value: (text) => options.redactor.redact(text),
    source: (text) => options.redactor.redactKnown(text),
  }
}

/**
 * What a merge may take over as the message of its commit. That is no Markdown: what stands in code acts there like all else. Commands do not, and
 * people copy them.
 */
function asMessage(text: string): string {
  return defuseClosingKeywords(defuseMentions(defuseSkips(text, '\u200b'), '\u200b'), '\u200b')
}

function sayWhere(where: string | null): string {
  return where === null
    ? '_The text was longer than GitHub allows and is cut here._'
    : `_The text was longer than GitHub allows and is cut here. All of it is in ${where}._`
}
