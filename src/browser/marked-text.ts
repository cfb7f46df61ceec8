import { element } from './element.ts'

const TAG = /<\/?(?:goto|reset|call|function|fork|join|result|ask|print|(?:call|function|fork|reset)-workflow)(?:\s[^<>]*)?\/?>/g

/** A text with protocol tags and the words that were searched for made visible. */
export function markedText(text: string, words: readonly string[]): DocumentFragment {
  const fragment = document.createDocumentFragment()
  let at = 0
  for (const match of text.matchAll(TAG)) {
    fragment.append(
      ...withMarks(text.slice(at, match.index), words),
      element('span', { class: 'tag' }, ...withMarks(match[0], words)),
    )
    at = match.index + match[0].length
  }
  fragment.append(...withMarks(text.slice(at), words))
  return fragment
}

export function withMarks(text: string, words: readonly string[]): readonly (Node | string)[] {
  if (words.length === 0 || text === '') return [text]
  const pattern = new RegExp(words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|'), 'gi')
  const parts: (Node | string)[] = []
  let at = 0
  for (const match of text.matchAll(pattern)) {
    parts.push(text.slice(at, match.index), element('mark', {}, match[0]))
    at = match.index + match[0].length
  }
  return [...parts, text.slice(at)]
}
