import type { FailedTurn } from '../../core/report/job-summary.ts'
import { sayEnd, signOf } from '../../core/report/say-end.ts'
import type { JobLog } from '../../ports/job-log.ts'
import type { Progress, TurnEnd } from '../../ports/progress.ts'

/** A run in the job's log, a line for each thing that happens. */
export function createJobProgress(log: JobLog, onFailed: (run: string, turn: FailedTurn) => void): Progress {
  return {
    turnStarted: ({ agent, state, attempt }) => log.line(`▸ ${agent}  ${state}${attempt === 1 ? '' : ` (attempt ${attempt})`}`),
    turnSays({ agent }, { kind, text }) {
      if (kind === 'print') log.line(`  ${agent}: ${text}`)
      if (kind === 'activity') log.line(`  ${agent} · ${text}`)
    },
    turnEnded({ id, agent, state, attempt }, end, refused) {
      const cost = end.bill.cost_usd > 0 ? `, $${end.bill.cost_usd.toFixed(2)}` : ''
      const time = `${(end.bill.ms / 1000).toFixed(1)} s${cost}`
      if (end.type === 'turn_completed') log.line(`${signOf(end, refused)} ${agent}  ${state}  ${time}${sayEnd(end, refused)}`)
      else {
        const { message, detail } = end.failure
        log.line(`✗ ${agent}  ${state}  ${time}  ${message}`)
        onFailed(id.slice(0, id.lastIndexOf('/')), {
          agent,
          state,
          attempt,
          tail: detail === undefined ? message : `${message}\n\n${detail}`,
        })
      }
      const printed = printedBy(end)
      if (printed !== '') log.line(printed, `${agent}  ${state}: exit code ${end.script?.exit_code}, what it printed`)
    },
    notice: (text) => log.line(text),
    runChanged() {},
  }
}

const LONGEST_PRINTED = 64 * 1024

/** What a script printed, its end first when there is too much; empty for prompts. */
function printedBy(end: TurnEnd): string {
  if (end.script === undefined) return ''
  const stdout = end.type === 'turn_completed' ? end.text : (end.script.stdout ?? '')
  const parts = [stdout, end.script.stderr].map((part) => part.trimEnd()).filter((part) => part !== '')
  return parts.join('\n--- stderr, its last lines\n').slice(-LONGEST_PRINTED).toWellFormed()
}
