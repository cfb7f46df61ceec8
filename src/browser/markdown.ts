import { element } from './element.ts'
import { markedText } from './marked-text.ts'

/** Markdown that an agent wrote, as elements. Whatever is in it stays text: no markup is read, links and images are words. */
export function markdown(text: string, words: readonly string[]): HTMLElement {
  const box = element('div', { class: 'markdown' })
  const parts = text.split(/^(?:```|~~~)[^\n]*$/m)
  for (const [i, part] of parts.entries()) {
    if (part.trim() === '') continue
    if (i % 2 === 1) box.append(codeBlock(part.replace(/^\n|\n$/g, ''), words))
    else for (const paragraph of part.split(/\n{2,}/)) box.append(...blockOf(paragraph, words))
  }
  return box
}

function codeBlock(text: string, words: readonly string[]): HTMLElement {
  const pre = element('pre', { tabindex: '0', 'aria-label': 'Code' })
  pre.append(markedText(text, words))
  return pre
}

const ITEM = /^\s*(?:[-*+]|\d+[.)])\s+/

function blockOf(paragraph: string, words: readonly string[]): readonly HTMLElement[] {
  const lines = paragraph.split('\n').filter((line) => line.trim() !== '')
  const [first = ''] = lines
  if (lines.length === 0) return []
  const heading = /^#{1,6}\s+(.*)$/.exec(first)
  if (heading) {
    const title = element('p', { class: 'heading' }, ...inline(heading[1] ?? '', words))
    return [title, ...(lines.length > 1 ? blockOf(lines.slice(1).join('\n'), words) : [])]
  }
  if (lines.every((line) => ITEM.test(line)))
    return [element('ul', {}, ...lines.map((line) => element('li', {}, ...inline(line.replace(ITEM, ''), words))))]
  const breaks = lines.flatMap((line, i) => [...(i === 0 ? [] : [element('br', {})]), ...inline(line, words)])
  return [element('p', {}, ...breaks)]
}

function inline(line: string, words: readonly string[]): readonly Node[] {
  return line.split(/(`[^`]+`|\*\*[^*]+\*\*)/).map((part) => {
    if (part.startsWith('`') && part.length > 2) return holding(element('code', {}), part.slice(1, -1), words)
    if (part.startsWith('**') && part.length > 4) return holding(element('strong', {}), part.slice(2, -2), words)
    return markedText(part, words)
  })
}

function holding(box: HTMLElement, text: string, words: readonly string[]): HTMLElement {
  box.append(markedText(text, words))
  return box
}
