import { transitionTags } from '../workflow/tag-grammar.ts'

const PROTOCOL_TAG = new RegExp(`<(?:${transitionTags.join('|')})[\\s/>]`)

/** The final message; with what was said before it in front when that is where the tag stands. */
export function withItsTag(answer: string, texts: readonly string[]): string {
  if (PROTOCOL_TAG.test(answer)) return answer
  const tagged = texts.findLast((text) => PROTOCOL_TAG.test(text))
  return tagged === undefined ? answer : `${tagged}\n\n${answer}`
}
