import type { Run } from '../core/run/run.ts'
import type { Progress } from '../ports/progress.ts'
import { paint, say } from './output.ts'

export const SILENT: Progress = { turnStarted() {}, turnSays() {}, turnEnded() {}, notice() {}, runChanged() {} }

/** Says on stderr what happens, a line for each thing. */
export function createTerminalProgress(): Progress {
  let shown: string | undefined
  return {
    turnStarted(turn) {
      const again = turn.attempt === 1 ? '' : paint('dim', ` (attempt ${turn.attempt})`)
      say(`${paint('dim', '▸')} ${turn.agent}  ${turn.state}${again}`)
    },
    turnSays(turn, { kind, text }) {
      if (kind === 'print') say(`  ${paint('cyan', turn.agent)}: ${text}`)
      if (kind === 'activity') say(paint('dim', `  ${turn.agent}: ${text}`))
    },
    turnEnded(turn, end) {
      const { cost_usd, ms } = end.bill
      const bill = paint('dim', `${(ms / 1000).toFixed(1)} s${cost_usd > 0 ? `, $${cost_usd.toFixed(2)}` : ''}`)
      if (end.type === 'turn_completed') say(`${paint('green', '✓')} ${turn.agent}  ${turn.state}  ${bill}`)
      else say(`${paint('yellow', '!')} ${turn.agent}  ${turn.state}  ${bill}  ${end.failure.message}`)
    },
    notice(text) {
      say(`${paint('yellow', 'note')} ${text}`)
    },
    runChanged(run) {
      const line = standing(run)
      if (line !== shown && run.status !== 'running') say(line)
      shown = line
    },
  }
}

function standing({ status, reason, budget, turns }: Run): string {
  const money = `$${budget.spent_usd.toFixed(2)} of $${budget.limit_usd.toFixed(2)}`
  const why = reason === null ? '' : ` (${reason})`
  return `${paint('bold', status.replace('_', ' '))}${why}: ${turns} ${turns === 1 ? 'turn' : 'turns'}, ${money}`
}
