import { parseTransitions } from '../protocol/parse-transitions.ts'
import type { Transition } from '../protocol/transition.ts'
import type { EventOf } from '../run/events.ts'

/** By its own words: a failed result is no success, and a question waits for somebody. */
export function signOf({ text }: EventOf<'turn_completed'>, refused?: string): '✓' | '✕' | '?' {
  if (refused !== undefined) return '✕'
  const said = transitionsIn(text)
  if (said.some((one) => one.tag === 'result' && one.status === 'failure')) return '✕'
  return said.some(({ tag }) => tag === 'ask') ? '?' : '✓'
}

/** `  → REVIEW.md`: where a turn asked to go on; empty where it did not say. What is refused is not told as done. */
export function sayEnd({ text }: EventOf<'turn_completed'>, refused?: string): string {
  if (refused !== undefined) return `  refused: ${refused}`
  const said = [...new Set(transitionsIn(text).map(shortly))]
  return said.length === 0 ? '' : `  ${said.join(', ')}`
}

function transitionsIn(text: string): readonly Transition[] {
  const parsed = parseTransitions(text)
  return parsed.ok ? parsed.transitions : []
}

function shortly(transition: Transition): string {
  switch (transition.tag) {
    case 'result':
      return transition.status === 'failure' ? '→ failed result' : '→ result'
    case 'ask':
      return '→ asks'
    case 'join':
      return `join → ${transition.next}`
    case 'goto':
      return `→ ${transition.target}`
    case 'reset':
    case 'call':
    case 'function':
    case 'fork':
    case 'call-workflow':
    case 'function-workflow':
    case 'fork-workflow':
    case 'reset-workflow':
      return `${transition.tag} → ${transition.target}`
  }
}
