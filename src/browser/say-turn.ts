import type { TurnRecord, TurnTransition } from '../core/page/turn-record.ts'

const STEPS = { run_turn: '✓ answered', ask_judge: '✓ judged', run_operation: '✓ ran' } as const

/** What came of a turn, in a few words. */
export function sayOutcome({ outcome, transitions, problem, step }: TurnRecord): string {
  if (outcome === 'failed') return `✕ ${problem?.code ?? 'failed'}`
  if (outcome === 'again') return `↻ asked again`
  if (step !== null) return STEPS[step]
  const said = transitions.map(sayTransition)
  return [...new Set(said)].map((text) => timesOf(said, text)).join(', ')
}

export function sayTransition({ tag, to, status }: TurnTransition): string {
  switch (tag) {
    case 'goto':
      return `→ ${shortState(to)}`
    case 'result':
      return `${status === 'failure' ? '✕ failed result' : '✓ result'}${to === null ? '' : ` → ${shortState(to)}`}`
    case 'ask':
      return '? asked'
    default:
      return `${tag} ${shortState(to)}`
  }
}

/** Prompts without their extension; scripts keep theirs. */
export function shortState(state: string | null): string {
  return (state ?? '').replace(/\.md$/, '')
}

/** Several workers of one state are said once. */
function timesOf(said: readonly string[], text: string): string {
  const count = said.filter((other) => other === text).length
  return count > 1 ? `${text} ×${count}` : text
}
