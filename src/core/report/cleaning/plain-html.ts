import type { Region } from './markdown-regions.ts'

/** What may stay: tags that only arrange text. They take no attributes, so they can neither load nor hide nor link. */
const ARRANGING =
  'details|summary|br|hr|sub|sup|kbd|b|i|em|strong|s|del|ins|p|ul|ol|li|dl|dt|dd|table|thead|tbody|tr|th|td|h[1-6]|blockquote|samp|var'
const PLAIN_TAG = `<(/?)(${ARRANGING})( ?/?| open)>`
const ALL_PLAIN_TAGS = new RegExp(PLAIN_TAG, 'gi')
const STARTS_PLAIN = new RegExp(`^${PLAIN_TAG}`, 'i')
const VOID_TAGS = new Set(['br', 'hr'])

/**
 * Comments go; tags that do more than arrange text, and those that are not closed or not opened, become visible text. Links in
 * angle brackets stay where `mayLink` agrees.
 */
export function plainHtml(regions: readonly Region[], mayLink: (url: string) => boolean): readonly Region[] {
  const prose = regions.filter(({ kind }) => kind === 'prose').map(({ text }) => text)
  const keep = isBalanced(prose)
  return regions.map((region) => (region.kind === 'code' ? region : { kind: 'prose', text: plain(region.text, keep, mayLink) }))
}

function plain(text: string, keepTags: boolean, mayLink: (url: string) => boolean): string {
  const bare = removeComments(text)
  // What is left may be a comment again: the next round sees it.
  if (bare !== text) return bare
  return text.replace(/<(?=[A-Za-z/!?])/g, (opener, at: number, whole: string) => {
    const rest = whole.slice(at, at + 2048)
    if (keepTags && STARTS_PLAIN.test(rest)) return opener
    const [, url] = /^<(https?:\/\/[^\s<>]*)>/i.exec(rest) ?? []
    return url !== undefined && mayLink(url) ? opener : '&lt;'
  })
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

function isBalanced(prose: readonly string[]): boolean {
  const open: string[] = []
  for (const [, slash, name = ''] of prose.flatMap((text) => [...removeComments(text).matchAll(ALL_PLAIN_TAGS)])) {
    const tag = name.toLowerCase()
    if (VOID_TAGS.has(tag)) continue
    if (slash === '') open.push(tag)
    else if (open.pop() !== tag) return false
  }
  return open.length === 0
}
