// Finds the diff and lays it down as a file. The pull request's code is never checked out, run or installed here.
// In this order: what the action hands to a run that says forks: read-only, a file that an earlier step of the job wrote, the commits
// at hand.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const LARGEST = 600_000 // characters that one reviewer can be expected to read
const { RAYMOND_EVENT_PATH, RAYMOND_RESULT_FILE, RAYMOND_INPUT } = process.env
const pull = (RAYMOND_EVENT_PATH ? JSON.parse(readFileSync(RAYMOND_EVENT_PATH, 'utf8')) : {}).pull_request
const found = fromInput() ?? fromFile('.raymond/pull-request.diff') ?? fromCommits()

if (found === undefined) {
  const hint = 'Say forks: read-only, write .raymond/pull-request.diff in a step before, or check out with fetch-depth: 0.'
  console.log(`<result status="failure">There is no diff to review. ${hint}</result>`)
} else if (found.diff.trim() === '') {
  console.log('<result>The pull request changes nothing.</result>')
} else {
  const { diff, place } = found
  mkdirSync('.raymond', { recursive: true })
  const isCut = diff.length > LARGEST
  writeFileSync('.raymond/review.diff', isCut ? diff.slice(0, LARGEST) : diff)
  // Their number, not their names: strangers chose the names, and what stands in an input is not marked as theirs.
  const files = [...diff.matchAll(/^diff --git /gm)].length
  const note = isCut ? `\n\nThe diff is cut: it has ${diff.length} characters. Say in the review that you saw only a part.` : ''
  console.log(
    `<function return="PROPOSE" input="${attribute(`It changes ${files} ${files === 1 ? 'file' : 'files'}. ${place}${note}`)}">REVIEW</function>`,
  )
}

/** Behind the title and text of the pull request. Nothing else is at hand then: strangers' code is never laid out. */
function fromInput() {
  const input = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : (RAYMOND_INPUT ?? '')
  const own = pull === undefined ? '' : [pull.title, pull.body].filter((text) => (text ?? '').trim() !== '').join('\n\n')
  const start = input.startsWith(own) ? input.indexOf('diff --git ', own.length) : -1
  if (start === -1) return undefined
  return { diff: input.slice(start), place: 'The working directory is empty but for the diff: judge by what it shows.' }
}

function fromFile(name) {
  if (!existsSync(name)) return undefined
  return { diff: readFileSync(name, 'utf8'), place: 'The working directory holds the repository as it is without the change.' }
}

/** The two commits that the event names, or the merge commit that a checkout of a pull request leaves. */
function fromCommits() {
  const before = 'The working directory holds the repository as it is without the change.'
  const after = 'The working directory holds the repository with the change in it.'
  const base = pull?.base?.sha
  const head = pull?.head?.sha
  const ranges = [
    ...(base && head ? [[`${base}...${head}`, contains(head) ? after : before]] : []),
    [pull === undefined ? 'HEAD~1..HEAD' : 'HEAD^1...HEAD^2', after],
  ]
  for (const [range, place] of ranges) {
    const options = { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 }
    const { status, stdout } = spawnSync('git', ['diff', '--no-color', '--no-ext-diff', '--no-textconv', range], options)
    if (status === 0) return { diff: stdout, place }
  }
  return undefined
}

function contains(commit) {
  return spawnSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD']).status === 0
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
