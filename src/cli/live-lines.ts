import { budgetBar, formatDuration, formatUsd } from '../core/report/format-amounts.ts'
import type { Run } from '../core/run/run.ts'
import { paint } from './output.ts'
import { cutToWidth, fillToWidth } from './terminal-text.ts'

/** A turn that runs now. */
export interface RunningTurn {
  readonly agent: string
  readonly state: string
  readonly attempt: number
  /** Milliseconds. */
  readonly startedAt: number
  /** What it did last. */
  readonly activity: string
}

export interface LivePicture {
  readonly run: Run | undefined
  readonly turns: readonly RunningTurn[]
  readonly startedAt: number
  readonly now: number
  readonly columns: number
  /** Most lines. */
  readonly rows: number
}

const SPINNER = ['⠋', '⠙', '⠹', '⠸', '⠼', '⠴', '⠦', '⠧', '⠇', '⠏']
const MS_A_FRAME = 100
const BAR = 16

/** The run in a few lines: how it stands, then each agent that is at work or waits. No line is wider than the screen. */
export function liveLines(picture: LivePicture): readonly string[] {
  const { run, turns, now, rows } = picture
  if (!run) return []
  const frame = SPINNER[Math.floor(now / MS_A_FRAME) % SPINNER.length] ?? ''
  const others = run.agents.filter(({ id, status }) => status !== 'ended' && !turns.some(({ agent }) => agent === id))
  const entries = [...turns.map((turn) => turnLine(turn, frame, picture)), ...others.map((agent) => restLine(agent, picture))]
  const room = Math.max(1, rows - 2)
  const hidden = entries.length - room
  return [
    headLine(run, frame, picture),
    ...(hidden > 0
      ? [...entries.slice(0, room - 1), paint('dim', cutToWidth(`  … and ${hidden + 1} more agents`, picture.columns))]
      : entries),
  ]
}

function headLine(run: Run, frame: string, { startedAt, now, columns }: LivePicture): string {
  const { limit_usd, spent_usd } = run.budget
  const rest = `  ${formatDuration(now - startedAt)}  ${run.turns} ${run.turns === 1 ? 'turn' : 'turns'}  ${formatUsd(spent_usd)} of ${formatUsd(limit_usd)} `
  const bar = columns >= rest.length + BAR + 24 ? budgetBar(spent_usd, limit_usd, BAR) : ''
  const name = cutToWidth(run.workflow_id, Math.max(4, columns - rest.length - bar.length - 3))
  const tone = spent_usd >= limit_usd ? 'red' : spent_usd >= limit_usd * 0.8 ? 'yellow' : 'green'
  const shown = cutToWidth(rest, Math.max(0, columns - name.length - 2))
  return `${paint('cyan', frame)} ${paint('bold', name)}${paint('dim', shown)}${bar === '' ? '' : paint(tone, bar)}`
}

function turnLine(
  { agent, state, attempt, startedAt, activity }: RunningTurn,
  frame: string,
  { now, columns }: LivePicture,
): string {
  const again = attempt > 1 ? ` (attempt ${attempt})` : ''
  const { name, place, rest } = widths(columns)
  const took = fillToWidth(formatDuration(now - startedAt), 10)
  return `  ${paint('cyan', frame)} ${fillToWidth(agent, name)} ${paint('bold', fillToWidth(`${state}${again}`, place))} ${paint('dim', took)}${rest > 0 ? paint('dim', cutToWidth(activity, rest)) : ''}`
}

function restLine({ id, current_state, status }: Run['agents'][number], { columns }: LivePicture): string {
  const { name, place } = widths(columns)
  const [sign, style] = SIGNS[status]
  return `  ${paint(style, sign)} ${fillToWidth(id, name)} ${fillToWidth(current_state, place)} ${paint('dim', cutToWidth(status === 'active' ? 'next' : status, 10))}`
}

const SIGNS = {
  active: ['·', 'dim'],
  waiting: ['?', 'magenta'],
  paused: ['‖', 'yellow'],
  failed: ['✕', 'red'],
  ended: ['✓', 'green'],
} as const

/** Columns of agent, state, and what is left for the last thing done. */
function widths(columns: number): { readonly name: number; readonly place: number; readonly rest: number } {
  const name = Math.max(6, Math.min(22, Math.floor(columns * 0.24)))
  const place = Math.max(6, Math.min(26, Math.floor(columns * 0.28)))
  return { name, place, rest: columns - name - place - 17 }
}
