import type { Problem } from '../problem.ts'
import { nearTag } from './near-tag.ts'
import { readTransition } from './read-transition.ts'
import { scanTags } from './scan-tags.ts'
import type { Transition } from './transition.ts'

export type ParsedTransitions =
  | { readonly ok: true; readonly transitions: readonly Transition[] }
  | { readonly ok: false; readonly problem: Problem }

/** Reads all transitions that a final message or a script's stdout asks for, in order. At least one, or a problem. */
export function parseTransitions(text: string): ParsedTransitions {
  const transitions: Transition[] = []
  for (const { name, attributes, body } of scanTags(text)) {
    if (name === 'print') continue
    const read = readTransition(name, attributes, body)
    if (!read.ok) return read
    transitions.push(read.transition)
  }
  return transitions.length > 0 ? { ok: true, transitions } : { ok: false, problem: noTransition(text) }
}

function noTransition(text: string): Problem {
  return {
    code: 'RAY-NO-TRANSITION',
    message: 'There is no transition tag.',
    hint: nearTag(text) ?? 'End with one tag, such as <goto>NEXT</goto> or <result>what came out</result>.',
  }
}
