/** A random workflow that always ends: every jump goes to a later state. */
import fc from 'fast-check'
import type { Files, Reply } from '../fakes/world.ts'

const ALONE = [
  'goto',
  'reset',
  'clear',
  'call',
  'function',
  'script',
  'flaky',
  'result',
  'failure',
  'garbage',
  'busy',
  'limit',
  'lost',
  'ask',
  'late',
  'twice',
  'callWorkflow',
  'resetWorkflow',
  'noWorkflow',
  'mended',
] as const
const TOGETHER = ['fork', 'forks', 'forkWorkflow', 'join', 'joinFirst'] as const
type Kind = (typeof ALONE)[number] | (typeof TOGETHER)[number]
const LAST = 9
/** Attempts of a script that fail. */
const FAILS: Partial<Record<Kind, number>> = { flaky: 2, mended: 9 }

export interface Program {
  readonly flow: Files
  /** Named by cross-workflow tags. */
  readonly lib: Files
  /** Dollars. Little money goes with one agent alone: of several, the order decides whom it stops. */
  readonly budgetUsd: number
}

const states = (kinds: readonly Kind[], most: number) =>
  fc.array(fc.record({ kind: fc.constantFrom(...kinds), a: fc.nat(3), b: fc.nat(3) }), { minLength: 1, maxLength: most })

const many = fc.record({
  flow: states([...ALONE, ...TOGETHER], LAST - 1),
  lib: states(['goto', 'script', 'result', 'ask'], 3),
  budgetUsd: fc.constant(1000),
})
const poor = fc.record({
  flow: states(ALONE, LAST - 1),
  lib: states(['goto', 'script', 'result'], 3),
  budgetUsd: fc.constantFrom(0.5, 1, 1.5),
})

export const programs: fc.Arbitrary<Program> = fc.oneof({ weight: 3, arbitrary: many }, poor).map(({ flow, lib, budgetUsd }) => {
  const wrap = budgetUsd === 1.5 ? { 'WRAP.md': 'SAY <result>wrapped up</result>\n', 'workflow.yaml': 'on_budget: WRAP\n' } : {}
  return { flow: { ...filesOf(flow), ...wrap }, lib: filesOf(lib), budgetUsd }
})

function filesOf(list: readonly { kind: Kind; a: number; b: number }[]): Files {
  const files: Record<string, string> = {}
  for (let i = 0; i <= LAST; i++) {
    const { kind, a, b } = (i < LAST ? list[i] : undefined) ?? { kind: 'result' as const, a: 0, b: 0 }
    const target = name(Math.min(i + 1 + a, LAST))
    const next = name(Math.min(i + 1 + b, LAST))
    const isScript = kind === 'script' || kind === 'flaky' || kind === 'mended'
    const tags = tagsOf(kind, target, next, name(i))
    files[`${name(i)}.${isScript ? 'sh' : 'md'}`] = isScript
      ? `# raymond: ${kind === 'mended' ? `on_failure=${target}` : 'retries=2'}\n# FAILS ${FAILS[kind] ?? 0}\n# SAYS ${tags}\n`
      : promptText(kind, tags)
  }
  return files
}

function name(i: number): string {
  return i === 0 ? 'START' : `S${i}`
}

function tagsOf(kind: Kind, target: string, next: string, own: string): string {
  switch (kind) {
    case 'goto':
    case 'script':
    case 'flaky':
    case 'busy':
    case 'limit':
    case 'lost':
    case 'twice':
    case 'mended':
      return `<goto input="from ${own}">${target}</goto>`
    case 'reset':
      return `<reset>${target}</reset>`
    case 'clear':
      return `<reset stack="clear" cd="in-${own}">${target}</reset>`
    case 'call':
      return `<call return="${next}">${target}</call>`
    case 'function':
      return `<function return="${next}" input="x">${target}</function>`
    case 'fork':
      return `<fork next="${next}" item="${own}">${target}</fork>`
    case 'forks':
      return `<fork item="1">${target}</fork><fork item="2">${target}</fork><goto>${next}</goto>`
    case 'join':
      return `<fork item="1">${target}</fork><fork item="2">${target}</fork><join next="${next}"></join>`
    case 'joinFirst':
      return `<fork>${target}</fork><join next="${next}" for="any" timeout="30d" timeout_next="S9"></join>`
    case 'ask':
      return `<ask next="${next}" choices="a|b">What about ${own}?</ask>`
    case 'late':
      return `<ask next="${next}" timeout="1h" timeout_next="${target}">Does ${own} matter?</ask>`
    case 'callWorkflow':
      return `<call-workflow return="${next}">lib</call-workflow>`
    case 'resetWorkflow':
      return '<reset-workflow>lib</reset-workflow>'
    case 'forkWorkflow':
      return `<fork-workflow next="${next}">lib</fork-workflow>`
    case 'noWorkflow':
      return '<call-workflow return="S9">nowhere</call-workflow>'
    case 'failure':
      return `<result status="failure">no ${own}</result>`
    case 'garbage':
      return 'I forgot the tag.'
    case 'result':
      return `<result>done ${own}</result>`
  }
}

/** The prompt holds what the fake agent will say; a policy makes reminders possible. */
function promptText(kind: Kind, tags: string): string {
  return `${settings(kind)}kind=${kind} {{input}}\nSAY ${tags}`
}

function settings(kind: Kind): string {
  switch (kind) {
    case 'garbage':
      return '---\nallowed_transitions:\n  - { tag: result }\n  - { tag: goto, target: S9 }\n---\n'
    case 'noWorkflow':
      return '---\nallowed_transitions:\n  - { tag: call-workflow }\n  - { tag: result }\n---\n'
    case 'twice':
      return '---\nmax_visits: 1\non_max_visits: S9\n---\n'
    default:
      return ''
  }
}

/** What the fake agent says hangs only on the prompt and the attempt, as a seeded model would. */
export const player: Reply = ({ prompt, attempt }) => {
  if (attempt === 1 && prompt.includes('kind=busy')) return { failure: { class: 'overloaded', message: 'scripted' } }
  if (attempt === 1 && prompt.includes('kind=lost')) return { failure: { class: 'silent', message: 'scripted' } }
  if (attempt === 1 && prompt.includes('kind=limit')) {
    return { failure: { class: 'usage-limit', message: 'scripted', reset_at: '2026-01-03T00:00:00.000Z' } }
  }
  return { text: /SAY (.*)/.exec(prompt)?.[1] ?? 'What do you mean?', cost: 0.25 }
}
