// raymond: runs_project_code=false max_visits=2
// Lays the diff down as a file. The pull request's code is never checked out, run or installed here.
import { spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LARGEST = 600_000 // characters that one reviewer can be expected to read
const LEAST = 2000 // of a file that is shown at all
const NAMED = 20 // files that are not shown whole
const { RAYMOND_AGENT_ID = 'main', RAYMOND_DIFF_FILE, RAYMOND_EVENT_PATH, RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID)
const BASES = ['origin/HEAD', 'origin/main', 'origin/master', 'main', 'master']
const event = RAYMOND_EVENT_PATH ? JSON.parse(readFileSync(RAYMOND_EVENT_PATH, 'utf8')) : undefined
const pull = event?.pull_request
// Of a run about a pull request it is the action that makes the diff; on a laptop it is what the branch changes, whatever diff that brings along.
let why = ''
const made = fromFile(RAYMOND_DIFF_FILE) ?? (event === undefined ? fromBranch() : undefined)
const found = made ?? fromFile('.raymond/pull-request.diff')

if (found === undefined) {
  const hint = 'Start it by an event or a command on a pull request, or on a branch that has commits of its own.'
  console.log(`<result status="failure">There is no diff to review. ${why}${hint}</result>`)
} else if (found.diff.trim() === '') {
  console.log('<result>The pull request changes nothing.</result>')
} else {
  const { diff, place } = found
  const { shown, note: cut } = shorten(diff)
  if (!lay(shown)) elsewhere()
  // PROPOSE says what was cut, and looks up lines where the action has made no diff for it.
  mkdirSync(NOTES, { recursive: true })
  writeFileSync(join(NOTES, 'cut.md'), cut)
  if (RAYMOND_DIFF_FILE === undefined) writeFileSync(join(NOTES, 'review.diff'), shown)
  // Their number, not their names: strangers chose the names, and what stands in an input is not marked as theirs.
  const files = [...diff.matchAll(/^diff --git /gm)].length
  const note =
    cut === ''
      ? ''
      : `\n\nThe diff is cut: it has ${diff.length} characters. Of files that are too large you see the beginning, and what you say is posted with their names.`
  console.log(
    `<function return="PROPOSE" input="${attribute(`It changes ${files} ${files === 1 ? 'file' : 'files'}. ${place}${note}`)}">REVIEW</function>`,
  )
}

/** As much of each file as there is room for beside the others, so that one that is huge crowds none of them out. */
function shorten(diff) {
  if (diff.length <= LARGEST) return { shown: diff, note: '' }
  const files = diff.split(/(?<=\n)(?=diff --git )/)
  const shares = new Map()
  let room = LARGEST
  for (const [at, file] of [...files].sort((a, b) => a.length - b.length).entries()) {
    const share = Math.min(file.length, room, Math.max(LEAST, Math.floor(room / (files.length - at))))
    shares.set(file, share)
    room -= share
  }
  const isCut = (file) => shares.get(file) < file.length
  const mark = (file) => `\n(cut: this file has ${file.length} characters of diff)\n`
  const shown = files.map((file) => file.slice(0, shares.get(file)) + (isCut(file) && shares.get(file) > 0 ? mark(file) : ''))
  const names = files.filter(isCut).map(nameOf)
  const more = names.length > NAMED ? ` and ${names.length - NAMED} more` : ''
  const note = `The diff has ${diff.length} characters, more than a reviewer is shown. Not shown whole: ${names.slice(0, NAMED).join(', ')}${more}.`
  return { shown: shown.join(''), note }
}

function nameOf(file) {
  const [head = ''] = file.slice(0, 9000).split('\n@@', 1)
  const [, name = 'a file'] =
    /^\+\+\+ "?b\/(.*)$/m.exec(head) ??
    /^--- "?a\/(.*)$/m.exec(head) ??
    /^rename to (.*)$/m.exec(head) ??
    /^\s*diff --git (?:.*? "?b\/)?(.*)/.exec(head) ??
    []
  return `\`${name.replaceAll(/["`\t]/g, '').slice(0, 200)}\``
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
  if (name === undefined || lstatSync(name, { throwIfNoEntry: false })?.isFile() !== true) return undefined
  return { diff: readFileSync(name, 'utf8'), place: placeOf(pull?.head?.sha) }
}

/** What the reviewer can read beside the diff. */
function placeOf(head) {
  const { status } = spawnSync('git', ['rev-parse', '--verify', '--quiet', 'HEAD'])
  if (status !== 0) return 'The working directory is empty but for the diff: judge by what it shows.'
  const side = head !== undefined && contains(head) ? 'with the change in it' : 'as it is without the change'
  return `The working directory holds the repository ${side}.`
}

/** What the default branch does not have. The first base that is there is it: beside an older one the whole history may be the change. */
function fromBranch() {
  const git = (...args) => spawnSync('git', args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  const base = BASES.find((name) => git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).status === 0)
  if (base === undefined) {
    why = `There is nothing to compare with: neither ${BASES.join(' nor ')} is here. Fetch the default branch (git remote set-head origin --auto). `
    return undefined
  }
  const { status, stdout, stderr, error } = git(
    'diff',
    '--no-color',
    '--no-ext-diff',
    '--no-textconv',
    '--src-prefix=a/',
    '--dst-prefix=b/',
    `${base}...HEAD`,
  )
  if (status === 0 && stdout.trim() !== '') return { diff: stdout, place: placeOf('HEAD') }
  const cause = (error?.message ?? stderr.trim()).replaceAll(/[<>]/g, '')
  why =
    status === 0 ? `The branch changes nothing that ${base} does not have. ` : `git cannot compare it with ${base} (${cause}). `
  return undefined
}

function contains(commit) {
  return spawnSync('git', ['merge-base', '--is-ancestor', commit, 'HEAD']).status === 0
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
