import type { FailedTurn } from '../../core/report/job-summary.ts'
import type { JobLog } from '../../ports/job-log.ts'
import type { Progress } from '../../ports/progress.ts'

/** A run in the job's log, a line for each thing that happens. */
export function createJobProgress(log: JobLog, onFailed: (run: string, turn: FailedTurn) => void): Progress {
  return {
    turnStarted: ({ agent, state, attempt }) => log.line(`▸ ${agent}  ${state}${attempt === 1 ? '' : ` (attempt ${attempt})`}`),
    turnSays({ agent }, { kind, text }) {
      if (kind === 'print') log.line(`  ${agent}: ${text}`)
      if (kind === 'activity') log.line(`  ${agent} · ${text}`)
    },
    turnEnded({ id, agent, state, attempt }, end) {
      const cost = end.bill.cost_usd > 0 ? `, $${end.bill.cost_usd.toFixed(2)}` : ''
      const time = `${(end.bill.ms / 1000).toFixed(1)} s${cost}`
      if (end.type === 'turn_completed') log.line(`✓ ${agent}  ${state}  ${time}`)
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
    },
    notice: (text) => log.line(text),
    runChanged() {},
  }
}
