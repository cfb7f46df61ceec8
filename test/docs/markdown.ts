/** As much of Markdown as the tests of documents read. */

export interface FencedBlock {
  /** The first word behind the fence, in lower case. */
  readonly language: string
  readonly text: string
  /** Of the opening fence, from 1. */
  readonly line: number
  /** The HTML comment right above it, without its marks. */
  readonly note: string | null
}

/** Fenced blocks, indented ones in lists too; what is quoted inside of longer fences belongs to them. */
export function fencedBlocks(markdown: string): readonly FencedBlock[] {
  const lines = markdown.split('\n')
  const blocks: FencedBlock[] = []
  for (let at = 0; at < lines.length; at++) {
    const [, indent = '', fence, info = ''] = /^( *)(`{3,}|~{3,})\s*(.*)$/.exec(lines[at] ?? '') ?? []
    if (fence === undefined) continue
    const end = lines.findIndex((line, i) => i > at && line.trim().startsWith(fence) && /^(`+|~+)$/.test(line.trim()))
    if (end === -1) throw new Error(`The fence in line ${at + 1} is never closed`)
    const text = lines.slice(at + 1, end).map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line.trimStart()))
    blocks.push({
      language: info.split(/\s/)[0]?.toLowerCase() ?? '',
      text: text.join('\n'),
      line: at + 1,
      note: noteAbove(lines, at),
    })
    at = end
  }
  return blocks
}

function noteAbove(lines: readonly string[], at: number): string | null {
  const above = lines.slice(0, at).findLast((line) => line.trim() !== '')
  return /^\s*<!--\s*([\s\S]*?)\s*-->\s*$/.exec(above ?? '')?.[1] ?? null
}

/** Targets of links and images, as they are written. */
export function linksOf(markdown: string): readonly string[] {
  const found = withoutFences(markdown).matchAll(/\]\(([^)\s]+)\)|(?:src|srcset|href)="([^"]+)"/g)
  return Array.from(found, ([, link, image]) => link ?? image ?? '')
}

/** What GitHub lets a link jump to: headings, lower case, blanks as hyphens, without punctuation; `id`s; repeated ones numbered. */
export function anchorsOf(markdown: string): ReadonlySet<string> {
  const anchors = new Set<string>()
  for (const [, heading = '', id] of withoutFences(markdown).matchAll(/^#{1,6}\s+(.*)$|<a id="([^"]+)">/gm)) {
    const slug = id ?? slugOf(heading)
    let unused = slug
    for (let n = 1; anchors.has(unused); n++) unused = `${slug}-${n}`
    anchors.add(unused)
  }
  return anchors
}

function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-')
}

function withoutFences(markdown: string): string {
  return markdown.replace(/^( *)(`{3,}|~{3,})[^\n]*\n[\s\S]*?^ *\2[`~]*[ \t]*$/gm, '')
}
