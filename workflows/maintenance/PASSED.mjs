// raymond: runs_project_code=false proposes=pull_request
// Commits a worker's change and proposes it as a draft. What would be too large for five minutes of review is dropped.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'

const MOST_FILES = 6
const MOST_LINES = 200
const { find_title = '', find_place = '', find_why = '', find_how = '', find_base = 'HEAD' } = process.env
const { RAYMOND_AGENT_ID = 'main', RAYMOND_OUTBOX, RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents

restoreProtected()
git('add', '--all') // where .gitignore names the notes, git takes a path that leaves them out for a mistake
leaveOutNotes()
// From where the worker began: what was committed meanwhile counts, by the project's programs or by an earlier try.
const changes = git('diff', '--cached', '--numstat', '--text', find_base)
  .split('\n')
  .filter((line) => line !== '')
const counts = changes.flatMap((line) => line.split('\t').slice(0, 2))
const lines = counts.reduce((sum, count) => sum + (Number(count) || 0), 0)

if (changes.length === 0) {
  console.log('<goto input="Nothing was changed.">DROP</goto>')
} else if (changes.length > MOST_FILES || lines > MOST_LINES) {
  console.log(`<goto input="It grew to ${changes.length} files and ${lines} lines, which is not small.">DROP</goto>`)
} else {
  const title = find_title.trim().slice(0, 250)
  const tested = existsSync(join(NOTES, 'tested.md')) ? readFileSync(join(NOTES, 'tested.md'), 'utf8').trim() : ''
  const tests = tested === '' ? '' : `> [!NOTE]\n> ${tested.replaceAll('\n', '\n> ')}\n\n`
  const body = `${tests}${find_why}\n\nWhere: \`${find_place}\`\n\n${find_how}`
  const size = `${changes.length} ${changes.length === 1 ? 'file' : 'files'}, ${lines} lines`
  const identity = ['-c', 'user.name=raymond', '-c', 'user.email=raymond@users.noreply.github.com', '-c', 'commit.gpgsign=false']
  if (git('diff', '--cached', '--name-only') !== '')
    git(...identity, 'commit', '--quiet', '--no-verify', '-m', title, '-m', find_why)
  if (RAYMOND_OUTBOX) appendFileSync(RAYMOND_OUTBOX, `${JSON.stringify({ type: 'pull_request', title, body, draft: true })}\n`)
  console.log(`<result>Proposed: ${title} (${size})</result>`)
}
removeNotes()

/** Of `.raymond/` no more is proposed than the repository tracks there itself, nor is what a program of the project committed there in the history. */
function leaveOutNotes() {
  if (git('rev-list', '--count', '--full-history', `${find_base}..HEAD`, '--', '.raymond').trim() !== '0')
    git('reset', '--quiet', '--soft', find_base)
  git('reset', '--quiet', find_base, '--', '.raymond')
}

function removeNotes() {
  rmSync('.raymond', { recursive: true, force: true })
  spawnSync('git', ['restore', '--quiet', `--source=${find_base}`, '--worktree', '--', '.raymond']) // where it tracks something there
}

/** A change of these would be refused as a whole, and the work with it: an agent that went too far there, or a formatter, is put right. */
function restoreProtected() {
  const all = (process.env.RAYMOND_PROTECTED_PATHS ?? ':(top).github').split('\n')
  const spared = all.filter((path) => path.startsWith(':(top,exclude'))
  for (const path of all.filter((one) => !spared.includes(one))) {
    spawnSync('git', ['restore', '--quiet', `--source=${find_base}`, '--staged', '--worktree', '--', path, ...spared])
    spawnSync('git', ['clean', '--quiet', '-fd', '--', path, ...spared])
  }
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}
