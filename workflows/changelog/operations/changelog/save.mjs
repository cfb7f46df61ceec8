// raymond: idempotent=true
// Adds the section to what stands below "## Unreleased" of CHANGELOG.md: what people wrote there stays, and nothing is said twice.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const FILE = 'CHANGELOG.md'
const NEW = '# Changelog\n\n## Unreleased\n'

let input = ''
for await (const chunk of process.stdin) input += chunk
const section = JSON.parse(input).section.trim()
const before = existsSync(FILE) ? readFileSync(FILE, 'utf8') : NEW
const lines = before.split('\n')
const at = lines.findIndex((line) => /^## \[?Unreleased\]?/i.test(line))
const start = at === -1 ? firstRelease(lines) : at
const end = at === -1 ? start : nextRelease(lines, at)
const known = at === -1 ? [] : lines.slice(at + 1, end)
const block = [at === -1 ? '## Unreleased' : lines[at], '', ...merge(known, section.split('\n')), '']
const after = [...lines.slice(0, start), ...block, ...lines.slice(end)].join('\n').replace(/\n*$/, '\n')
if (after !== before) writeFileSync(FILE, after)
console.log(JSON.stringify({ status: 'ok', data: after === before ? 'unchanged' : 'changed' }))

/** New entries go to the end of their heading; headings that are not there yet go to the end. */
function merge(known, added) {
  const said = new Set(known.map((line) => line.trim().toLowerCase()))
  const all = known.join('\n').trim() === '' ? [] : known.join('\n').trim().split('\n')
  let heading = ''
  for (const line of added) {
    if (line.startsWith('### ')) heading = line.trim()
    else if (line.trim() !== '' && !said.has(line.trim().toLowerCase())) insert(all, heading, line)
  }
  return all
}

function insert(all, heading, line) {
  const same = (one) => one.trim().toLowerCase() === heading.toLowerCase()
  if (!all.some(same)) all.push(...(all.length === 0 ? [] : ['']), heading)
  const from = all.findIndex(same)
  const next = all.findIndex((one, index) => index > from && one.startsWith('### '))
  let to = next === -1 ? all.length : next
  while (to > from + 1 && all[to - 1].trim() === '') to -= 1
  all.splice(to, 0, line)
}

function firstRelease(all) {
  const found = all.findIndex((line) => line.startsWith('## '))
  return found === -1 ? all.length : found
}

function nextRelease(all, from) {
  const found = all.findIndex((line, index) => index > from && line.startsWith('## '))
  return found === -1 ? all.length : found
}
