import type { Run } from '../../core/run/run.ts'
import { createLiveBlock, type Screen } from './live-block.ts'
import { liveLines, type RunningTurn } from './live-lines.ts'
import { type ClosableProgress, endLine, noticeLine, saidLines } from './progress-lines.ts'
import { oneLine, plainLines } from './terminal-text.ts'

const MS_A_FRAME = 100
// Terminals that know these two put the title back that the window had.
const KEEP_TITLE = '\u001b[22;0t'
const OLD_TITLE = '\u001b[23;0t'

/** Shows a run on a terminal: what happened stays as lines, what goes on is drawn again in place below them. */
export function createLiveView(screen: Screen, now: () => number = Date.now): ClosableProgress {
  const block = createLiveBlock(screen)
  const turns = new Map<string, RunningTurn>()
  const startedAt = now()
  let run: Run | undefined
  let title = ''

  function draw(): void {
    const picture = {
      run,
      turns: [...turns.values()],
      startedAt,
      now: now(),
      columns: (screen.columns ?? 80) - 1,
      rows: Math.min(14, screen.rows ?? 24),
    }
    block.draw(liveLines(picture))
  }
  function setTitle(text: string): void {
    if (text === title) return
    const keepOld = title === '' ? KEEP_TITLE : ''
    title = text
    screen.write(`${keepOld}\u001b]0;${oneLine(text)}\u0007`)
  }
  const timer = setInterval(draw, MS_A_FRAME)
  // A view that was forgotten must not keep the process alive.
  timer.unref()
  return {
    turnStarted({ id, agent, state, attempt }, current) {
      run = current
      turns.set(id, { agent, state, attempt, startedAt: now(), activity: '' })
    },
    turnSays(turn, what) {
      const running = turns.get(turn.id)
      if (what.kind === 'print') block.say(saidLines(turn, what))
      else if (running) turns.set(turn.id, { ...running, activity: lastLine(what.text) ?? running.activity })
    },
    turnEnded(turn, end, refused) {
      turns.delete(turn.id)
      block.say([endLine(turn, end, refused)])
    },
    notice(text) {
      block.say(noticeLine(text))
    },
    runChanged(current) {
      run = current
      setTitle(`raymond ${current.workflow_id}: ${current.status.replace('_', ' ')}`)
    },
    close() {
      clearInterval(timer)
      block.clear()
      if (title !== '') screen.write(OLD_TITLE)
    },
  }
}

function lastLine(text: string): string | undefined {
  return plainLines(text)
    .findLast((line) => line.trim() !== '')
    ?.trim()
}
