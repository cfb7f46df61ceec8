// raymond: runs_project_code=false
// Gathers what a maintainer would look at first, without a model: it costs nothing and saves the model from looking for it.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_EVENT_PATH, RAYMOND_STATE_DIR = '.raymond' } = process.env
const BASELINE = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID, 'baseline.md')
const { raymond = {} } = RAYMOND_EVENT_PATH ? JSON.parse(readFileSync(RAYMOND_EVENT_PATH, 'utf8')) : {}
const open = (raymond.open_pull_requests ?? []).map(({ number, title }) => `#${number} ${title}`)
const tests = existsSync(BASELINE) ? readFileSync(BASELINE, 'utf8') : ''

const sections = [
  ['Pull requests that are open already: none of these again', open.join('\n')],
  [
    'The tests as they are now',
    tests
      .split('\n')
      .filter((line) => /^(?:Command|Exit code|No test)/.test(line))
      .join('\n'),
  ],
  ['Commits of the last two weeks', git('log', '--since=2.weeks', '--no-merges', '--format=%h %s', '-n', '40')],
  ['Files that change most often', mostChanged(git('log', '-n', '300', '--no-merges', '--name-only', '--format='))],
  ['Notes left in the code', git('grep', '-nIE', '\\b(TODO|FIXME|HACK|XXX)\\b', '--', '.', ':(exclude).github')],
  [
    'Skipped tests',
    git('grep', '-nIE', '\\b(it|test|describe)\\.skip\\(|@pytest\\.mark\\.skip|#\\[ignore\\]|\\bt\\.Skip\\(', '--', '.'),
  ],
]
const facts = sections.map(([title, text]) => `## ${title}\n\n${shorten(text)}`).join('\n\n')

console.log(`<function return="DISPATCH" input="${attribute(facts)}">SURVEY</function>`)

function git(...args) {
  return spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).stdout ?? ''
}

function mostChanged(names) {
  const counts = new Map()
  for (const name of names.split('\n')) if (name !== '') counts.set(name, (counts.get(name) ?? 0) + 1)
  const sorted = [...counts].sort(([, a], [, b]) => b - a)
  return sorted.map(([name, count]) => `${count} ${name}`).join('\n')
}

function shorten(text) {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const shown = lines.slice(0, 40).map((line) => line.slice(0, 200))
  return lines.length === 0 ? '(none)' : [...shown, ...(lines.length > 40 ? [`… ${lines.length - 40} more`] : [])].join('\n')
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
