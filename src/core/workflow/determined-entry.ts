import { tagGrammar } from './tag-grammar.ts'
import type { PolicyEntry } from './workflow.ts'

/** Whether a policy entry leaves nothing open, so that it can stand for a tag that was not emitted. */
export function isDetermined(entry: PolicyEntry): boolean {
  const { body, required, open } = tagGrammar[entry.tag]
  if (body === 'none') return entry.next !== undefined
  if (body === 'text') return entry.tag === 'result' && entry.payload !== undefined
  if (required.includes('return') && entry.return === undefined) return false
  return entry.target !== undefined && (!open || entry.next !== undefined)
}
