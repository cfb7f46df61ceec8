/** The lines that tell of a run as it goes, on terminals and in logs. */
import { formatDuration, formatUsd } from '../../core/report/format-amounts.ts'
import { sayEnd, signOf } from '../../core/report/say-end.ts'
import type { Turn } from '../../core/run/effects.ts'
import type { Progress, TurnEnd } from '../../ports/progress.ts'
import { paint } from '../output.ts'
import { oneLine, plainLines } from './terminal-text.ts'

/** Progress that draws on a terminal has to be ended before anything else is written there. */
export interface ClosableProgress extends Progress {
  close(): void
}

export function startLine({ agent, state, attempt }: Turn): string {
  const again = attempt === 1 ? '' : paint('dim', ` (attempt ${attempt})`)
  return `${paint('dim', '▸')} ${agent}  ${state}${again}`
}

export function saidLines(
  { agent }: Turn,
  { kind, text }: { readonly kind: 'print' | 'activity' | 'text'; readonly text: string },
): readonly string[] {
  if (kind === 'text') return []
  if (kind === 'activity') return [paint('dim', `  ${agent}: ${oneLine(text)}`)]
  return plainLines(text.replace(/\s+$/, '')).map((line) => `  ${paint('cyan', `${agent}:`)} ${line}`)
}

export function endLine({ agent, state }: Turn, end: TurnEnd, refused?: string): string {
  const { cost_usd, ms } = end.bill
  const bill = paint('dim', `${formatDuration(ms)}${cost_usd > 0 ? `, ${formatUsd(cost_usd)}` : ''}`)
  if (end.type === 'turn_completed') {
    const sign = signOf(end, refused)
    const where = oneLine(sayEnd(end, refused))
    return `${paint(STYLES[sign], sign)} ${agent}  ${state}${where === '' ? '' : `  ${where}`}  ${bill}`
  }
  return `${paint('yellow', '!')} ${agent}  ${state}  ${bill}  ${oneLine(end.failure.message)}`
}

const STYLES = { '✓': 'green', '✕': 'red', '?': 'magenta' } as const

export function noticeLine(text: string): readonly string[] {
  return plainLines(text).map((line) => `${paint('yellow', 'note')} ${line}`)
}
