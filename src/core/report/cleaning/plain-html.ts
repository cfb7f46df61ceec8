import { certainTags } from './certain-tags.ts'
import type { Region } from './markdown-regions.ts'
import { plainTags } from './plain-tags.ts'

/**
 * Comments go; tags that do more than arrange text, and those of which it is not certain that they are closed or opened within the
 * text, become visible text. Links in angle brackets stay where `mayLink` agrees.
 *
 * One of these at a time: whether a tag is one for GitHub depends on what is left of the others.
 */
export function plainHtml(regions: readonly Region[], mayLink: (url: string) => boolean): readonly Region[] {
  const bare = inProse(regions, removeComments)
  if (differ(bare, regions)) return bare
  const plain = inProse(regions, (text) => escapeOthers(text, mayLink))
  if (differ(plain, regions)) return plain
  const sure = certainTags(regions)
  return inProse(regions, (text, start) => {
    const unsure = new Set(plainTags(text).flatMap(({ at }) => (sure.has(start + at) ? [] : [at])))
    return unsure.size === 0 ? text : escapeTags(text, (at) => unsure.has(at))
  })
}

function inProse(regions: readonly Region[], change: (text: string, start: number) => string): readonly Region[] {
  let start = 0
  return regions.map((region) => {
    const begin = start
    start += region.text.length
    return region.kind === 'code' ? region : { kind: 'prose', text: change(region.text, begin) }
  })
}

function differ(changed: readonly Region[], regions: readonly Region[]): boolean {
  return changed.some(({ text }, index) => text !== regions[index]?.text)
}

/** A line that may begin a block of HTML, in which a link in angle brackets would be a tag. */
const MAY_OPEN_HTML = /^(?:[ \t>*+-]|\d+[.)])*<(?!https?:)[A-Za-z/!?]/im

function escapeOthers(text: string, mayLink: (url: string) => boolean): string {
  return text
    .split(/(\n[ \t]*\n)/)
    .map((paragraph) => {
      if (!paragraph.includes('<')) return paragraph
      const plain = new Set(plainTags(paragraph).map(({ at }) => at))
      const mayBeHtml = MAY_OPEN_HTML.test(paragraph)
      return escapeTags(paragraph, (at) => {
        if (plain.has(at)) return false
        const [, url] = /^<(https?:\/\/[^\s<>]*)>/i.exec(paragraph.slice(at, at + 2048)) ?? []
        return url === undefined || mayBeHtml || !mayLink(url)
      })
    })
    .join('')
}

/** What escaped the bracket would escape its entity. */
function escapeTags(text: string, isText: (at: number) => boolean): string {
  return text.replace(/(?<!\\)(\\*)<(?=[A-Za-z/!?])/g, (found: string, escapes: string, at: number) =>
    isText(at + escapes.length) ? `${escapes.slice(escapes.length % 2)}&lt;` : found,
  )
}

/** A comment that does not end is left; its opener is then shown. */
function removeComments(text: string): string {
  const parts: string[] = []
  let from = 0
  for (let at = text.indexOf('<!--'); at !== -1; at = text.indexOf('<!--', from)) {
    const end = text.startsWith('<!-->', at) ? at + 2 : text.startsWith('<!--->', at) ? at + 3 : text.indexOf('-->', at + 4)
    if (end === -1) break
    parts.push(text.slice(from, at))
    from = end + 3
  }
  return [...parts, text.slice(from)].join('')
}
