/** A random workflow that always ends: every jump goes to a later state. */
import fc from 'fast-check'
import type { Reply } from '../fakes/world.ts'

export type Files = Readonly<Record<string, string>>

const KINDS = ['goto', 'reset', 'call', 'function', 'fork', 'forks', 'script', 'result', 'failure', 'garbage', 'busy'] as const
const LAST = 9

export const programs: fc.Arbitrary<Files> = fc
  .array(fc.record({ kind: fc.constantFrom(...KINDS), a: fc.nat(3), b: fc.nat(3) }), { minLength: 1, maxLength: LAST - 1 })
  .map((states) => {
    const files: Record<string, string> = {}
    for (let i = 0; i <= LAST; i++) {
      const { kind, a, b } = states[i] ?? { kind: 'result' as const, a: 0, b: 0 }
      const target = name(Math.min(i + 1 + a, LAST))
      const next = name(Math.min(i + 1 + b, LAST))
      const tags = tagsOf(i === LAST ? 'result' : kind, target, next, name(i))
      const script = kind === 'script' && i < LAST
      files[`${name(i)}.${script ? 'sh' : 'md'}`] = script ? `# SAYS <goto>${target}</goto>\n` : promptText(kind, tags)
    }
    return files
  })

function name(i: number): string {
  return i === 0 ? 'START' : `S${i}`
}

function tagsOf(kind: (typeof KINDS)[number], target: string, next: string, own: string): string {
  switch (kind) {
    case 'goto':
    case 'script':
    case 'busy':
      return `<goto input="from ${own}">${target}</goto>`
    case 'reset':
      return `<reset>${target}</reset>`
    case 'call':
      return `<call return="${next}">${target}</call>`
    case 'function':
      return `<function return="${next}" input="x">${target}</function>`
    case 'fork':
      return `<fork next="${next}" item="${own}">${target}</fork>`
    case 'forks':
      return `<fork item="1">${target}</fork><fork item="2">${target}</fork><goto>${next}</goto>`
    case 'failure':
      return `<result status="failure">no ${own}</result>`
    case 'garbage':
      return 'I forgot the tag.'
    case 'result':
      return `<result>done ${own}</result>`
  }
}

/** The prompt holds what the fake agent will say; a policy makes reminders possible. */
function promptText(kind: string, tags: string): string {
  const policy = kind === 'garbage' ? '---\nallowed_transitions:\n  - { tag: result }\n  - { tag: goto, target: S9 }\n---\n' : ''
  return `${policy}kind=${kind} {{input}}\nSAY ${tags}`
}

/** What the fake agent says hangs only on the prompt and the attempt, as a seeded model would. */
export const player: Reply = ({ prompt, attempt }) => {
  if (prompt.includes('kind=busy') && attempt === 1) return { failure: { class: 'overloaded', message: 'scripted' } }
  return { text: /SAY (.*)/.exec(prompt)?.[1] ?? 'What do you mean?', cost: 0.25 }
}
