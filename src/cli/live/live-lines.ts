import { budgetBar, formatDuration, formatUsd } from '../../core/report/format-amounts.ts'
import type { Run } from '../../core/run/run.ts'
import { paint } from '../output.ts'
import { cutToWidth, fillToWidth, widthOf } from './terminal-text.ts'

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
  const { run, turns, now, columns, rows } = picture
  if (!run) return []
  const frame = SPINNER[Math.floor(now / MS_A_FRAME) % SPINNER.length] ?? ''
  const others = run.agents.filter(({ id, status }) => status !== 'ended' && !turns.some(({ agent }) => agent === id))
  const entries = [...turns.map((turn) => turnLine(turn, frame, picture)), ...others.map((agent) => restLine(agent, columns))]
  const room = Math.max(1, rows - 2)
  const hidden = entries.length - room
  const shown = hidden > 0 ? [...entries.slice(0, room - 1), [dim(`  … and ${hidden + 1} more agents`)]] : entries
  return [headLine(run, frame, picture), ...shown].map((line) => painted(line, columns))
}

type Segment = readonly [style: Parameters<typeof paint>[0], text: string]

function dim(text: string): Segment {
  return ['dim', text]
}

/** Cut where the screen ends. */
function painted(segments: readonly Segment[], columns: number): string {
  let left = columns
  let line = ''
  for (const [style, text] of segments) {
    const cut = cutToWidth(text, left)
    left -= widthOf(cut)
    line += cut === '' ? '' : paint(style, cut)
  }
  return line
}

function headLine(run: Run, frame: string, { startedAt, now, columns }: LivePicture): readonly Segment[] {
  const { limit_usd, spent_usd } = run.budget
  const turns = `${run.turns} ${run.turns === 1 ? 'turn' : 'turns'}`
  const rest = `  ${formatDuration(now - startedAt)}  ${turns}  ${formatUsd(spent_usd)} of ${formatUsd(limit_usd)} `
  const hasBar = columns >= rest.length + BAR + 24
  const name = cutToWidth(run.workflow_id, Math.max(8, columns - rest.length - (hasBar ? BAR : 0) - 2))
  const tone = spent_usd >= limit_usd ? 'red' : spent_usd >= limit_usd * 0.8 ? 'yellow' : 'green'
  return [
    ['cyan', `${frame} `],
    ['bold', name],
    dim(rest),
    ...(hasBar ? [[tone, budgetBar(spent_usd, limit_usd, BAR)] as const] : []),
  ]
}

function turnLine(
  { agent, state, attempt, startedAt, activity }: RunningTurn,
  frame: string,
  { now, columns }: LivePicture,
): readonly Segment[] {
  const place = attempt > 1 ? `${state} (attempt ${attempt})` : state
  const widths = widthsFor(columns)
  return [
    ['cyan', `  ${frame} `],
    ['reset', `${fillToWidth(agent, widths.name)} `],
    ['bold', `${fillToWidth(place, widths.place)} `],
    dim(`${fillToWidth(formatDuration(now - startedAt), TOOK)} ${activity}`),
  ]
}

function restLine({ id, current_state, status }: Run['agents'][number], columns: number): readonly Segment[] {
  const widths = widthsFor(columns)
  const [sign, style] = SIGNS[status]
  return [
    [style, `  ${sign} `],
    ['reset', `${fillToWidth(id, widths.name)} ${fillToWidth(current_state, widths.place)} `],
    dim(status === 'active' ? 'next' : status),
  ]
}

const TOOK = 11
const SIGNS = {
  active: ['·', 'dim'],
  waiting: ['?', 'magenta'],
  paused: ['‖', 'yellow'],
  failed: ['✕', 'red'],
  ended: ['✓', 'green'],
} as const

function widthsFor(columns: number): { readonly name: number; readonly place: number } {
  return {
    name: Math.max(6, Math.min(22, Math.floor(columns * 0.24))),
    place: Math.max(6, Math.min(26, Math.floor(columns * 0.28))),
  }
}
