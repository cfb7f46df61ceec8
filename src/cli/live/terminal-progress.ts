import { say } from '../output.ts'
import { createLiveView } from './live-view.ts'
import { type ClosableProgress, endLine, noticeLine, saidLines, startLine } from './progress-lines.ts'

export const SILENT: ClosableProgress = {
  turnStarted() {},
  turnSays() {},
  turnEnded() {},
  notice() {},
  runChanged() {},
  close() {},
}

/** On a terminal a live view; elsewhere, and where colours or a clever terminal are not wanted, a line on stderr for each thing. */
export function createTerminalProgress({ live }: { readonly live: boolean }): ClosableProgress {
  return tellingWarnings(live && isLive() ? createLiveView(process.stderr) : createLineProgress())
}

/** A run's warnings stand in its state; whoever watches reads each of them once, when it comes up. */
function tellingWarnings(progress: ClosableProgress): ClosableProgress {
  const shown = new Set<string>()
  return {
    ...progress,
    runChanged(run) {
      for (const warning of run.warnings) {
        if (!shown.has(warning)) progress.notice(warning)
        shown.add(warning)
      }
      progress.runChanged(run)
    },
  }
}

function isLive(): boolean {
  const { NO_COLOR = '', TERM = '' } = process.env
  return process.stderr.isTTY === true && NO_COLOR === '' && TERM !== 'dumb'
}

function createLineProgress(): ClosableProgress {
  return {
    turnStarted: (turn) => say(startLine(turn)),
    turnSays(turn, what) {
      for (const line of saidLines(turn, what)) say(line)
    },
    turnEnded: (turn, end) => say(endLine(turn, end)),
    notice(text) {
      for (const line of noticeLine(text)) say(line)
    },
    runChanged() {},
    close() {},
  }
}
