import { promptVariables } from '../../protocol/render-prompt.ts'
import type { StateFile } from '../../workflow/workflow.ts'
import type { Check, Fault } from '../check.ts'
import type { LintScope } from '../lint-scope.ts'
import type { LintState } from '../lint-state.ts'
import { powerOf } from '../tool-power.ts'
import type { Way } from '../ways.ts'

/** What an agent brings into a state: text from outside in its conversation, or in the value that came along. */
interface Arrival {
  readonly file: StateFile
  readonly session: boolean
  readonly input: boolean
  /** Where the text came in. */
  readonly origin: string
}

/**
 * Follows text by people we do not know from the prompts that take it in to states with tools that change things. An ask is
 * a person who looks; a fresh session without a value leaves the text behind.
 */
export const trustFlow: Check = {
  code: 'RAY-TRUST-FLOW',
  level: 'warning',
  about: 'Text by strangers reaches a state that may change things, and nobody looks at it in between.',
  find(scope) {
    const { states, entry, use } = scope
    if (entry === undefined || use?.vouched === true) return []
    const found = new Map<StateFile, Fault>()
    for (const { file, origin } of tainted(scope, entry)) {
      const lint = states.get(file)
      const fault = lint === undefined || found.has(file) ? undefined : faultAt(lint, origin, scope)
      if (fault !== undefined) found.set(file, fault)
    }
    return [...found.values()]
  },
}

function faultAt({ file, state, placeOf }: LintState, origin: string, { use }: LintScope): Fault | undefined {
  const power = state.kind === 'prompt' ? powerOf(state.settings.tools) : undefined
  if (power === undefined || (power.kind === 'edit' && use?.approval === true)) return undefined
  const may = power.kind === 'run' ? `may run any command (${power.rule})` : `may change files (${power.rule})`
  return {
    message: `Text by strangers (${origin}) reaches ${file}, which ${may}, and nobody looks at it in between.`,
    place: placeOf(['tools']),
    hint: 'Put an <ask> in between, read the text in a state without such tools that hands on a short verdict by <reset>, or narrow tools, such as "Bash(npm test)".',
    // Changed files come to people as a pull request, which somebody reads; a command has its effect at once.
    level: power.kind === 'run' || use !== undefined ? 'warning' : 'info',
  }
}

/** Arrivals at states in which text from outside is before the agent. */
function tainted({ states, ways, use }: LintScope, entry: StateFile): readonly Arrival[] {
  const start: Arrival = { file: entry, session: false, input: use?.strangeInput === true, origin: 'its input' }
  const known = new Set<string>()
  const open: Arrival[] = [start, ...[...states.keys()].map((file) => ({ file, session: false, input: false, origin: '' }))]
  const found: Arrival[] = []
  for (const arrival of open) {
    const key = `${Number(arrival.session)}${Number(arrival.input)}${arrival.file}`
    const lint = states.get(arrival.file)
    if (lint === undefined || known.has(key)) continue
    known.add(key)
    const own = strangeVariable(lint)
    const reads = lint.state.kind === 'script' || /\{\{[ \t]*(?:input|result)[ \t]*\}\}/.test(lint.text)
    const has = own !== undefined || arrival.session || (arrival.input && reads)
    const origin = own === undefined ? arrival.origin : `{{${own}}} in ${arrival.file}`
    if (has && lint.state.kind === 'prompt') found.push({ ...arrival, origin })
    for (const way of ways.get(arrival.file) ?? []) {
      const next = carried(way, { session: lint.state.kind === 'script' ? arrival.session : has, has, origin })
      if (next !== undefined) open.push(next)
    }
  }
  return found
}

/** What goes along a way; undefined where a person stands in it, or nothing from outside is left. */
function carried(
  { to, by, carries }: Way,
  { session, has, origin }: { session: boolean; has: boolean; origin: string },
): Arrival | undefined {
  const isFresh = by === 'reset' || by === 'function' || by === 'fork'
  const next = { file: to, session: session && !isFresh, input: has && carries, origin }
  return by === 'ask' || (!next.session && !next.input) ? undefined : next
}

/** Numbers, states and addresses are GitHub's own words. */
const PLAIN =
  /(?:^|\.)(?:number|id|node_id|sha|url|state|action|draft|merged|locked|type|login|size|additions|deletions|changed_files|position|line|\w+_url|\w+_at)$/

/** Beside the event: who opened an issue speaks in its thread, and who opened a pull request wrote its diff. */
const OUTSIDE: ReadonlySet<string> = new Set(['thread', 'diff_file', 'attachments'])

function strangeVariable({ state, text }: LintState): string | undefined {
  if (state.kind === 'script') return undefined
  return promptVariables(text).find((name) => OUTSIDE.has(name) || (/^event(?:\.|$)/.test(name) && !PLAIN.test(name)))
}
