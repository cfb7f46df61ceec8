import { blockQuote } from './cleaning/quote.ts'

/** GitHub's own boxes: a block quote whose first line names the kind. */
type Alert = 'NOTE' | 'IMPORTANT' | 'WARNING' | 'CAUTION'

/** A box that GitHub colours by its kind. */
export function alert(kind: Alert, lines: readonly string[]): string {
  return blockQuote([`[!${kind}]`, ...lines].join('\n'))
}
