import type { TurnObserver } from '../../ports/turns/turn-observer.ts'
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
  let open = ''
  let count = 0

  return {
    add(chunk) {
      const [first = '', ...others] = chunk.split('\n')
      open += first
      for (const other of others) {
        hear(open)
        open = other
      }
    },
    end() {
      hear(open)
      return { ends, wrong, costs }
    },
  }

  function hear(text: string): void {
    count += 1
    if (text.trim() === '') return
    const line = parseAgentLine(text)
    if (typeof line === 'string') {
      wrong ??= `line ${count} ${line}: ${text.slice(0, 200)}`
      const cost = costIn(text)
      if (cost !== undefined) costs.push(cost)
    } else if (line.type === 'text') observer.text(line.text)
    else ends.push(line)
  }
}
