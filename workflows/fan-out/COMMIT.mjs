// raymond: runs_project_code=false
// Commits a worker's part on the worker's branch, which MERGE takes it from.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const { part_title = 'A part', part_base = 'HEAD', RAYMOND_WORKFLOW_ID = 'run' } = process.env
const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const title = part_title.trim().slice(0, 250)
const own = `raymond/${RAYMOND_WORKFLOW_ID}/${RAYMOND_AGENT_ID}`
const follows = spawnSync('git', ['merge-base', '--is-ancestor', part_base, 'HEAD']).status === 0
const changes = follows ? staged() : []

if (!follows) {
  // A program of the project has gone to another branch: merging that would bring in what nobody asked for.
  console.log('<goto input="The work stands on a branch that does not begin where this part began.">GAVE_UP</goto>')
} else if (changes.length === 0) {
  console.log('<goto input="Nothing was changed.">GAVE_UP</goto>')
} else {
  const identity = ['-c', 'user.name=raymond', '-c', 'user.email=raymond@users.noreply.github.com', '-c', 'commit.gpgsign=false']
  if (git('diff', '--cached', '--name-only') !== '') git(...identity, 'commit', '--quiet', '--no-verify', '-m', title)
  const isOwn = git('branch', '--show-current').trim() === own || takeOver()
  const files = `${changes.length} ${changes.length === 1 ? 'file' : 'files'}`
  if (isOwn) console.log(`<result>Done: ${title} (${files})</result>`)
  else
    console.log(`<goto input="The work stands on another branch than this part's, which has commits of its own.">GAVE_UP</goto>`)
}
removeNotes()

/** A program of the project may have left the branch of this part. What was committed there before that is not given up for it. */
function takeOver() {
  const there = spawnSync('git', ['rev-parse', '--verify', '--quiet', `refs/heads/${own}`], { encoding: 'utf8' }).stdout.trim()
  const isPast = there === '' || spawnSync('git', ['merge-base', '--is-ancestor', there, 'HEAD']).status === 0
  return isPast && spawnSync('git', ['branch', '--force', own, 'HEAD']).status === 0
}

function staged() {
  restoreProtected()
  const left = leftOut()
  git('add', '--all', ...but(left))
  removeMade(left)
  leaveOutNotes()
  const names = git('diff', '--cached', '--name-only', part_base).split('\n')
  return names.filter((name) => name !== '')
}

/**
 * What git sees and no commit is to hold: repositories of their own, into which it does not look, and files that installing and testing had
 * made before anything was changed.
 */
function leftOut() {
  const others = ['ls-files', '-z', '--others', '--exclude-standard']
  const { stdout } = spawnSync('git', others, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  const made = new Set(madeBefore())
  return (stdout ?? '').split('\0').filter((file) => file.endsWith('/') || made.has(file))
}

/** As it was noted first, for this agent or for one that has forked it. */
function madeBefore() {
  for (let agent = RAYMOND_AGENT_ID; agent !== ''; agent = agent.slice(0, Math.max(0, agent.lastIndexOf('_')))) {
    const file = join(RAYMOND_STATE_DIR, 'notes', agent, 'baseline.json')
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).leftovers ?? []
  }
  return []
}

/** What lies uncommitted beside a commit would be proposed with it. */
function removeMade(left) {
  for (const path of left) if (!path.endsWith('/')) rmSync(path, { force: true })
}

/** Where .gitignore names the notes, git takes a path that leaves them out for a mistake. */
function but(left) {
  return left.length === 0 ? [] : ['--', '.', ...left.map((path) => `:(exclude,literal)${path}`)]
}

/** Of `.raymond/` no more is proposed than the repository tracks there itself, nor is what a program of the project committed there in the history. */
function leaveOutNotes() {
  if (git('rev-list', '--count', '--full-history', `${part_base}..HEAD`, '--', '.raymond').trim() !== '0')
    git('reset', '--quiet', '--soft', part_base)
  git('reset', '--quiet', part_base, '--', '.raymond')
}

function removeNotes() {
  rmSync('.raymond', { recursive: true, force: true })
  spawnSync('git', ['restore', '--quiet', `--source=${part_base}`, '--worktree', '--', '.raymond']) // where it tracks something there
}

/** A change of these would be refused as a whole, and the work with it: an agent that went too far there, or a formatter, is put right. */
function restoreProtected() {
  const all = (process.env.RAYMOND_PROTECTED_PATHS ?? ':(top).github').split('\n')
  const spared = all.filter((path) => path.startsWith(':(top,exclude'))
  for (const path of all.filter((one) => !spared.includes(one))) {
    spawnSync('git', ['restore', '--quiet', `--source=${part_base}`, '--staged', '--worktree', '--', path, ...spared])
    spawnSync('git', ['clean', '--quiet', '-fd', '--', path, ...spared])
  }
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}
