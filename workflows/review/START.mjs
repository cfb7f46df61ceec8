// Finds the diff and lays it down as a file. The pull request's code is never checked out, run or installed here.
// In this order: the diff that comes with the event, a file that an earlier step of the job wrote, the commits at hand.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const LARGEST = 600_000 // characters that one reviewer can be expected to read
const { RAYMOND_EVENT_PATH } = process.env
const pull = (RAYMOND_EVENT_PATH ? JSON.parse(readFileSync(RAYMOND_EVENT_PATH, 'utf8')) : {}).pull_request
const diff = pull?.diff ?? fromFile('.raymond/pull-request.diff') ?? fromCommits()

if (diff === undefined) {
  const hint = 'Give it one: write .raymond/pull-request.diff in a step before, or check out with fetch-depth: 0.'
  console.log(`<result status="failure">There is no diff to review. ${hint}</result>`)
} else if (diff.trim() === '') {
  console.log('<result>The pull request changes nothing.</result>')
} else {
  mkdirSync('.raymond', { recursive: true })
  const isCut = diff.length > LARGEST
  writeFileSync('.raymond/review.diff', isCut ? diff.slice(0, LARGEST) : diff)
  const files = [...diff.matchAll(/^diff --git a\/.* b\/(.*)$/gm)].map(([, name]) => `- ${name}`)
  const shown = files.length > 200 ? [...files.slice(0, 200), `- … ${files.length - 200} more`] : files
  const note = isCut ? `\n\nThe diff is cut: it has ${diff.length} characters. Say in the review that you saw only a part.` : ''
  console.log(`<function return="PROPOSE" input="${attribute(shown.join('\n') + note)}">REVIEW</function>`)
}

function fromFile(name) {
  return existsSync(name) ? readFileSync(name, 'utf8') : undefined
}

/** A merge commit of a pull request, as actions/checkout leaves it, or the two commits that the event names. */
function fromCommits() {
  const base = pull?.base?.sha
  const head = pull?.head?.sha
  const pairs = [...(base && head ? [`${base}...${head}`] : []), ...(pull === undefined ? ['HEAD~1..HEAD'] : ['HEAD^1...HEAD^2'])]
  for (const range of pairs) {
    const found = spawnSync('git', ['diff', '--no-color', '--no-ext-diff', '--no-textconv', range], {
      encoding: 'utf8',
      maxBuffer: 256 * 1024 * 1024,
    })
    if (found.status === 0) return found.stdout
  }
  return undefined
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
