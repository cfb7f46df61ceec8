// raymond: runs_project_code=false max_visits=2
// Lays the diff down as a file. The pull request's code is never checked out, run or installed here.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LARGEST = 600_000 // characters that one reviewer can be expected to read
const { RAYMOND_DIFF_FILE, RAYMOND_EVENT_PATH } = process.env
const event = RAYMOND_EVENT_PATH ? JSON.parse(readFileSync(RAYMOND_EVENT_PATH, 'utf8')) : undefined
const pull = event?.pull_request
// Of a run about a pull request it is the action that makes the diff; on a laptop it is what the branch changes.
const found =
  fromFile(RAYMOND_DIFF_FILE) ?? fromFile('.raymond/pull-request.diff') ?? (event === undefined ? fromBranch() : undefined)

if (found === undefined) {
  const hint = 'Start it by an event or a command on a pull request, or on a branch that has commits of its own.'
  console.log(`<result status="failure">There is no diff to review. ${hint}</result>`)
} else if (found.diff.trim() === '') {
  console.log('<result>The pull request changes nothing.</result>')
} else {
  const { diff, place } = found
  const isCut = diff.length > LARGEST
  if (!lay(isCut ? diff.slice(0, LARGEST) : diff)) elsewhere()
  // Their number, not their names: strangers chose the names, and what stands in an input is not marked as theirs.
  const files = [...diff.matchAll(/^diff --git /gm)].length
  const note = isCut ? `\n\nThe diff is cut: it has ${diff.length} characters. Say in the review that you saw only a part.` : ''
  console.log(
    `<function return="PROPOSE" input="${attribute(`It changes ${files} ${files === 1 ? 'file' : 'files'}. ${place}${note}`)}">REVIEW</function>`,
  )
}

function lay(text) {
  mkdirSync('.raymond', { recursive: true })
  try {
    writeFileSync('.raymond/review.diff', text)
    return true
  } catch (error) {
    if (error.code !== 'EROFS') throw error
    return false
  }
}

/** A cell shows nothing of that folder in a person's own checkout: a worktree has one of its own. */
function elsewhere() {
  const directory = join(process.cwd(), '.raymond', 'worktrees', process.env.RAYMOND_WORKFLOW_ID ?? 'run')
  console.log(`<reset cd="${attribute(directory)}">START</reset>`)
  process.exit(0)
}

function fromFile(name) {
  if (name === undefined || !existsSync(name)) return undefined
  return { diff: readFileSync(name, 'utf8'), place: placeOf(pull?.head?.sha) }
}

/** What the reviewer can read beside the diff. */
function placeOf(head) {
  const { status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'HEAD'])
  if (status !== 0) return 'The working directory is empty but for the diff: judge by what it shows.'
  const side = head !== undefined && contains(head) ? 'with the change in it' : 'as it is without the change'
  return `The working directory holds the repository ${side}.`
}

/** The commits of a branch that the default branch does not have. */
function fromBranch() {
  const options = { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 }
  for (const base of ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']) {
    const { status, stdout } = spawnSync(
      'git',
      ['diff', '--no-color', '--no-ext-diff', '--no-textconv', `${base}...HEAD`],
      options,
    )
    if (status === 0 && stdout.trim() !== '') return { diff: stdout, place: placeOf('HEAD') }
  }
  return undefined
}

function contains(commit) {
  return spawnSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD']).status === 0
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
