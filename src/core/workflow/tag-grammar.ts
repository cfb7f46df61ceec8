/** The protocol's tags and their attributes, as one table for the tag reader and for the check of policies. */
export const transitionTags = [
  'goto',
  'reset',
  'call',
  'function',
  'fork',
  'result',
  'ask',
  'join',
  'call-workflow',
  'function-workflow',
  'fork-workflow',
  'reset-workflow',
] as const
export type TransitionTag = (typeof transitionTags)[number]

interface TagGrammar {
  /** What stands between opener and closer: a state's name, a path to a workflow, text, or nothing. */
  readonly body: 'state' | 'workflow' | 'text' | 'none'
  readonly required: readonly string[]
  readonly optional: readonly string[]
  /** Any other attribute is a fork attribute. */
  readonly open: boolean
}

export const tagGrammar: Readonly<Record<TransitionTag, TagGrammar>> = {
  goto: { body: 'state', required: [], optional: ['input'], open: false },
  reset: { body: 'state', required: [], optional: ['input', 'cd', 'stack'], open: false },
  call: { body: 'state', required: ['return'], optional: ['input'], open: false },
  function: { body: 'state', required: ['return'], optional: ['input'], open: false },
  // `next` may be left out when a goto or a join stands beside the fork, which one tag alone cannot know.
  fork: { body: 'state', required: [], optional: ['next', 'input', 'cd', 'runner'], open: true },
  result: { body: 'text', required: [], optional: ['status'], open: false },
  ask: { body: 'text', required: ['next'], optional: ['timeout', 'timeout_next', 'to', 'choices'], open: false },
  join: { body: 'none', required: ['next'], optional: ['for', 'rest', 'timeout', 'timeout_next'], open: false },
  'call-workflow': { body: 'workflow', required: ['return'], optional: ['input'], open: false },
  'function-workflow': { body: 'workflow', required: ['return'], optional: ['input', 'cd'], open: false },
  'fork-workflow': { body: 'workflow', required: [], optional: ['next', 'input', 'cd', 'runner'], open: true },
  'reset-workflow': { body: 'workflow', required: [], optional: ['input', 'cd', 'stack'], open: false },
}

/** Attributes that hold a state's name. */
export const stateAttributes = ['return', 'next', 'timeout_next'] as const

export function isTransitionTag(name: string): name is TransitionTag {
  return Object.hasOwn(tagGrammar, name)
}
