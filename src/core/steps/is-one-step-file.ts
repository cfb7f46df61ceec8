import { splitMarkdown } from './read/read-markdown.ts'

/** Whether a Markdown file says of itself that it is a workflow of one step (R7) and no state: it has a name and a description. */
export function isOneStepFile(text: string): boolean {
  const front = splitMarkdown(text)?.front ?? ''
  return /^:?name[ \t]*:/m.test(front) && /^:?description[ \t]*:/m.test(front) && !/^allowed_transitions[ \t]*:/m.test(front)
}
