import type { Play } from './played-run.ts'

const WORDS =
  'the cart keeps what a person put into it until the order is paid or the month is over and the store has no room left'.split(
    ' ',
  )

/** A run of so many turns, by six agents, each with a prompt and an answer of some length. */
export function longPlay(turns: number): Play {
  return {
    files: { 'START.md': 'Fork.', 'WORK.md': 'Work.' },
    id: 'long',
    parallel: 6,
    budgetUsd: 1_000_000,
    stopAfter: turns,
    say(effect, turn) {
      if (effect.state === 'START.md') return { text: `${'<fork next="WORK">WORK</fork>'.repeat(5)}`, prompt: 'Fork.', ms: 1000 }
      const filler = Array.from({ length: 220 }, (_, i) => WORDS[(i * 7 + turn) % WORDS.length]).join(' ')
      return {
        prompt: `needle-${turn} ${filler}`,
        text: `${filler}\n\n<goto>WORK</goto>`,
        ms: 20_000 + (turn % 7) * 9_000,
        usd: 0.01,
      }
    },
  }
}
