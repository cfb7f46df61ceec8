import type { Problem } from '../problem.ts'
import { fence, inlineCode, inlineText } from './cleaning/quote.ts'
import type { ReportOptions } from './report-options.ts'

/** Code, cause, place and fix, on lines of their own. Without a redactor they are clean already. */
export function problemLines(
  { code, message, place, hint }: Problem,
  options: Pick<ReportOptions, 'docsUrl'> & Partial<Pick<ReportOptions, 'redactor'>>,
): readonly string[] {
  const clean = (text: string) => options.redactor?.redact(text) ?? text // whole: a key has several lines
  const link = `[\`${code}\`](${options.docsUrl}/errors.md#${code.toLowerCase()})`
  return [
    `**${inlineText(clean(message))}**`,
    '',
    [link, ...(place === undefined ? [] : [`at ${inlineCode(place)}`])].join(' '),
    ...(hint === undefined ? [] : ['', ...fixLines(clean(hint))]),
  ]
}

/** Commands and several lines are there to be copied, a sentence to be read. */
function fixLines(hint: string): readonly string[] {
  const toCopy = hint.includes('\n') || /^(?:\/?raymond|npm|npx|git|gh|claude)\s/.test(hint)
  return toCopy ? ['**Fix:**', '', fence(hint)] : [`**Fix:** ${inlineText(hint)}`]
}

/** Said of every failure: whether the stored state can be trusted and gone on from. */
export function stateSafety({ code }: Problem, { branchUrl }: Pick<ReportOptions, 'branchUrl'>): string {
  if (code === 'RAY-STATE-TAMPERED') return 'The stored state **cannot be trusted**: somebody changed it. Nothing was run.'
  const stored = branchUrl === null ? 'stored on disk' : `[stored on the state branch](${branchUrl})`
  return `The state is safe: everything up to the failed turn is ${stored}.`
}
