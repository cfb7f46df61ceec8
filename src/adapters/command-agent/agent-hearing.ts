import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
import { LONGEST_LINE, splitLines } from '../process/split-lines.ts'
import { type AgentCost, type AgentEnd, costIn, parseAgentLine } from './agent-line.ts'

/** What a program has printed, as far as it matters. */
export interface Heard {
  readonly ends: readonly AgentEnd[]
  /** What was wrong with the first line that could not be understood. */
  readonly wrong: string | null
  /** What lines that could not be understood say all the same. */
  readonly costs: readonly AgentCost[]
}

/** Cuts a program's stdout into lines, passes its texts on, and keeps the line that ends the turn. */
export function listenToAgent(observer: TurnObserver): { readonly add: (chunk: string) => void; readonly end: () => Heard } {
  const ends: AgentEnd[] = []
  const costs: AgentCost[] = []
  let wrong: string | null = null
  const lines = splitLines(hear)

  return {
    add: (chunk) => lines.add(chunk),
    end() {
      lines.end()
      return { ends, wrong, costs }
    },
  }

  function hear(text: string, number: number): void {
    if (text.trim() === '') return
    const line = text.length < LONGEST_LINE ? parseAgentLine(text) : 'is too long'
    if (typeof line === 'string') {
      wrong ??= `line ${number} ${line}: ${text.slice(0, 200)}`
      const cost = costIn(text)
      if (cost !== undefined) costs.push(cost)
    } else if (line.type === 'text') observer.text(line.text)
    else ends.push(line)
  }
}
