/** What may stand behind `/raymond`. A workflow's own command cannot be one of these. */
export const verbs = ['run', 'status', 'stop', 'resume', 'retry', 'answer', 'approve', 'why', 'help'] as const
export type Verb = (typeof verbs)[number]

export function isVerb(word: string): word is Verb {
  return verbs.some((verb) => verb === word)
}
