import { readTransition } from '../protocol/read-transition.ts'
import type { Transition } from '../protocol/transition.ts'
import { policyOf } from '../workflow/policy-of.ts'
import { resolveInWorkflow } from '../workflow/resolve-state.ts'
import type { PolicyEntry, StateDef, StateFile, StateWorkflow } from '../workflow/workflow.ts'
import { writtenTags } from './written-tags.ts'

/** One way out of a state, as its policy, prompt or script names it; names are resolved. */
export interface Exit {
  readonly tag: Transition['tag']
  readonly target?: StateFile | undefined
  readonly specifier?: string | undefined
  readonly return?: StateFile | undefined
  readonly next?: StateFile | undefined
  readonly timeoutNext?: StateFile | undefined
  /** A value goes along to the target. */
  readonly carries: boolean
}

export type Scope = Pick<StateWorkflow, 'listing' | 'platform' | 'shape'>

/** The ways out of a state as far as they can be told without running it: from its policy, else from the tags in its text. */
export function exitsOf(scope: Scope, state: StateDef, tags = writtenTags(state)): readonly Exit[] {
  const written = tags.flatMap(({ name, attributes, body }) => {
    const read = readTransition(name, attributes, body)
    return read.ok ? [exitOf(scope, read.transition)] : []
  })
  const policy = policyOf(state)
  if (policy.length === 0) return written
  return policy.flatMap((entry) => (isOpen(entry) ? [exitOf(scope, entry), ...sameTag(written, entry)] : [exitOf(scope, entry)]))
}

/** An entry without a target allows any; what the prompt names is then the best guess. */
function isOpen(entry: PolicyEntry): boolean {
  return entry.target === undefined && entry.tag !== 'result' && entry.tag !== 'ask' && entry.tag !== 'join'
}

function sameTag(exits: readonly Exit[], { tag }: PolicyEntry): readonly Exit[] {
  return exits.filter((exit) => exit.tag === tag)
}

function exitOf(scope: Scope, named: Transition | PolicyEntry): Exit {
  const find = (name: string | undefined) => {
    const resolved = name === undefined ? undefined : resolveInWorkflow(scope, name)
    return resolved?.ok ? resolved.file : undefined
  }
  const target = 'target' in named ? named.target : undefined
  const toWorkflow = named.tag.endsWith('-workflow')
  return {
    tag: named.tag,
    target: toWorkflow ? undefined : find(target),
    specifier: toWorkflow ? target : undefined,
    return: find('return' in named ? named.return : undefined),
    next: find('next' in named ? named.next : undefined),
    timeoutNext: find('timeout_next' in named ? named.timeout_next : undefined),
    carries: 'input' in named && named.input !== undefined,
  }
}

export function isCall({ tag }: Exit): boolean {
  return tag === 'call' || tag === 'function'
}

export function isFork({ tag }: Exit): boolean {
  return tag === 'fork'
}
