// Code reads the reviewer's verdict: the engineer who made the change has no say in whether it was approved.
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const { RAYMOND_RESULT = '', RAYMOND_RESULT_FILE } = process.env
/** In the first line alone a sentence may follow; "APPROVED? No." asks, and "APPROVED if …" has a condition. */
const APPROVES = /^\W*APPROVED[*_`]*(?:\s*[.!:,;(–—-][^?\n]*|[^\w?\n]*)(?:\n|$)/
const verdict = (RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_RESULT).trim()
const lines = verdict.split('\n').map((line) => line.replace(/^[\s#*_>`]+/, ''))
const asks = lines.some((line) => /^CHANGES NEEDED\b/.test(line))

if (/^UNREVIEWED\b/.test(verdict)) {
  writeFileSync(join(NOTES, 'note.md'), `No reviewer has read this change (${verdict.slice('UNREVIEWED '.length)})\n`)
  describe()
} else if (!asks && (APPROVES.test(verdict) || lines.some((line) => /^APPROVED[^\w?]*$/.test(line)))) {
  keep({ isApproved: true })
  describe()
} else {
  keep({ isApproved: false })
  const before = note('reviews.md')
  const reviews = `${before}## Review ${before.split(/^## Review /m).length}\n\n${cut(verdict, 50_000)}\n\n` // a run takes 1 MiB of notes along
  writeFileSync(join(NOTES, 'reviews.md'), reviews)
  lay('reviews.md', reviews) // for agents
  console.log(`<goto input="${attribute(verdict)}">REVISE</goto>`)
}

/** With the work that it is about, as PASSED noted it. */
function keep(judged) {
  writeFileSync(join(NOTES, 'verdict.json'), JSON.stringify({ ...judged, text: cut(verdict, 20_000), passed: note('passed') }))
}

function cut(text, most) {
  return text.length <= most
    ? text
    : `${text.slice(0, most)}\n\n(cut: it has ${text.length} characters; all of it is in the report of the run)`
}

function note(name) {
  const file = join(NOTES, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

/** In a conversation of its own: to go on with the engineer's would mean to pay for all of it again. */
function describe() {
  console.log('<function return="PROPOSE">DESCRIBE</function>')
}

/** An agent may have put a link there, which leads to where agents do not come. */
function lay(name, text) {
  const file = join('.raymond', name)
  if (lstatSync('.raymond', { throwIfNoEntry: false })?.isDirectory() !== true) {
    rmSync('.raymond', { force: true })
    mkdirSync('.raymond')
  }
  rmSync(file, { recursive: true, force: true })
  writeFileSync(file, text, { flag: 'wx' })
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
