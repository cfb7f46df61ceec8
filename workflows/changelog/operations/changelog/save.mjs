// raymond: idempotent=true
// Puts the section below "## Unreleased" of CHANGELOG.md, in place of what stands there.
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
const block = [at === -1 ? '## Unreleased' : lines[at], '', section, '']
const after = [...lines.slice(0, start), ...block, ...lines.slice(end)].join('\n').replace(/\n*$/, '\n')
if (after !== before) writeFileSync(FILE, after)
console.log(JSON.stringify({ status: 'ok', data: after === before ? 'unchanged' : 'changed' }))

function firstRelease(all) {
  const found = all.findIndex((line) => line.startsWith('## '))
  return found === -1 ? all.length : found
}

function nextRelease(all, from) {
  const found = all.findIndex((line, index) => index > from && line.startsWith('## '))
  return found === -1 ? all.length : found
}
