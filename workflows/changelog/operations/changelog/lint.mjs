// raymond: idempotent=true
// Whether a section is fit for the changelog. Deterministic: the same text gets the same verdict.
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const HEADINGS = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security']

let input = ''
for await (const chunk of process.stdin) input += chunk
const section = unfenced(JSON.parse(input).text)
const isNothing = /^\W*nothing\W*$/i.test(section)
const findings = isNothing ? [] : lint(section)
const file = join(process.env.RAYMOND_STATE_DIR, 'findings.txt')
if (findings.length > 0) writeFileSync(file, findings.map((finding) => `- ${finding}`).join('\n'))
else rmSync(file, { force: true })
const verdict = isNothing ? 'nothing' : findings.length === 0 ? 'tidy' : 'untidy'
console.log(
  JSON.stringify({ status: 'ok', data: { verdict, findings, section }, summary: findings.join('\n') || 'Nothing to say.' }),
)

/** Models like to put Markdown into a fence. */
function unfenced(text) {
  const lines = text.trim().split(/\r?\n/)
  const fence = /^(?:`{3,}|~{3,})/.exec(lines[0])?.[0]
  const isWhole = fence !== undefined && lines.length > 1 && lines.at(-1)?.trim() === fence
  return (isWhole ? lines.slice(1, -1) : lines).join('\n').trim()
}

function lint(text) {
  const found = []
  const seen = new Set()
  let heading
  let entries = 0
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue
    const title = /^### (.+)$/.exec(line)?.[1]
    if (title !== undefined) {
      if (heading !== undefined && entries === 0) found.push(`"${heading}" has no entries.`)
      if (!HEADINGS.includes(title)) found.push(`"${title}" is none of ${HEADINGS.join(', ')}.`)
      heading = title
      entries = 0
      continue
    }
    const entry = /^- (.+)$/.exec(line)?.[1]
    if (entry === undefined) found.push(`This line is neither a heading nor an entry: ${line.slice(0, 80)}`)
    else {
      entries++
      found.push(...lintEntry(entry, heading, seen))
      seen.add(entry.toLowerCase())
    }
  }
  if (heading !== undefined && entries === 0) found.push(`"${heading}" has no entries.`)
  if (seen.size === 0) found.push('There is no entry at all. Where users notice nothing, the answer is the word NOTHING alone.')
  return found
}

function lintEntry(entry, heading, seen) {
  const short = entry.slice(0, 60)
  return [
    ...(heading === undefined ? [`An entry stands before the first heading: ${short}`] : []),
    ...(entry.length > 160 ? [`An entry has ${entry.length} characters, 160 are the most: ${short}`] : []),
    ...(/[.!。！।]$/.test(entry) ? [] : [`An entry does not end with a full stop: ${short}`]),
    ...(/\b(?=[0-9a-f]*\d)(?=\d*[a-f])[0-9a-f]{7,40}\b/.test(entry) ? [`An entry holds a commit id: ${short}`] : []),
    ...(/^(feat|fix|docs|chore|refactor|test)(\(.*\))?:/.test(entry) ? [`An entry begins like a commit message: ${short}`] : []),
    ...(seen.has(entry.toLowerCase()) ? [`An entry stands there twice: ${short}`] : []),
  ]
}
