import type { ReportOptions } from './report-options.ts'

/** One that is cut only where the page has little room is short enough to be read in the state, in characters. */
const LONG = 8000

/** Keeps a clean text whole when it is long, and says in Markdown where; null when it is short or cannot be kept. */
export function keepLong(file: string, text: string, { keepWhole }: Pick<ReportOptions, 'keepWhole'>): string | null {
  return text.length > LONG ? (keepWhole?.(file, text) ?? null) : null
}
