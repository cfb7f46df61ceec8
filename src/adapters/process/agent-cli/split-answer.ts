import { type LineSplitter, splitLines } from '../split-lines.ts'

/** What an answer says: in each event of a stream, or in one object that may be laid out over many lines. */
export interface AnswerParts {
  readonly onEvent: (text: string) => void
  readonly onWhole: (text: string) => void
}

/** Lines of a stream that carry nothing. */
const NO_DATA = /^(?:event|id|retry)?:|^\s*$/

export function splitAnswer({ onEvent, onWhole }: AnswerParts): LineSplitter {
  const whole: string[] = []
  const lines = splitLines((line) => {
    if (line.startsWith('data:')) onEvent(line.slice('data:'.length).trim())
    else if (!NO_DATA.test(line)) whole.push(line)
  })
  return {
    add: (chunk) => lines.add(chunk),
    end() {
      lines.end()
      if (whole.length > 0) onWhole(whole.join('\n'))
    },
  }
}
