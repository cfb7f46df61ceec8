// raymond: runs_project_code=false proposes=pull_request
// Proposes all parts as one draft, with a line for each of them.
import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_EVENT_PATH, RAYMOND_OUTBOX, RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
// The notes of agents are no part of the work, and go. Where the proposal is refused, the next try makes it again from here.
const KEPT = join(RAYMOND_STATE_DIR, 'proposed', `${RAYMOND_AGENT_ID}.json`)
const proposed = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : proposal()

mkdirSync(dirname(KEPT), { recursive: true })
writeFileSync(KEPT, JSON.stringify(proposed))
if (RAYMOND_OUTBOX) appendFileSync(RAYMOND_OUTBOX, `${JSON.stringify(proposed)}\n`)
removeNotes(note('base') || 'HEAD')
const result = proposed.body.replaceAll('</result>', '')
// On GitHub the pull request stands above the result, by its title.
if (RAYMOND_EVENT_PATH) console.log(`<result>${result}</result>`)
else {
  const where = `The work is committed on ${git('branch', '--show-current').trim()}, in ${process.cwd()}.`
  console.log(`<result>${proposed.title}\n\n${result}\n\n${where}</result>`)
}

/** Commits what made the parts fit together, and says what became of each. */
function proposal() {
  const tested = note('tested.md')
  const parts = JSON.parse(readFileSync(join(NOTES, 'parts.json'), 'utf8'))
  const base = note('base') || 'HEAD'
  restoreProtected(base)
  const leaving = leftOut()
  const { warning: others, footnote } = notInHere(leaving)
  git('add', '--all', ...but(leaving))
  removeMade(leaving)
  leaveOutNotes(base)
  const identity = ['-c', 'user.name=raymond', '-c', 'user.email=raymond@users.noreply.github.com', '-c', 'commit.gpgsign=false']
  if (git('diff', '--cached', '--name-only') !== '')
    git(...identity, 'commit', '--quiet', '--no-verify', '-m', 'Make the parts fit together')

  const left = parts.filter(({ status }) => status === 'left')
  const lines = parts.map(({ title: part, status, why }) => (status === 'left' ? `- [ ] ${part}: ${why}` : `- [x] ${part}`))
  const passed = tested === '' ? " What is here passed the project's tests." : ''
  const warning =
    left.length === 0
      ? ''
      : `> [!WARNING]\n> ${left.length} of ${parts.length} parts ${left.length === 1 ? 'is' : 'are'} missing.${passed}\n\n`
  const tests = tested === '' ? '' : `> [!NOTE]\n> ${tested.replaceAll('\n', '\n> ')}\n\n`
  const elsewhere = others === '' ? '' : `> [!WARNING]\n> ${others}\n\n`
  const body = `${warning}${elsewhere}${tests}Done at the same time, and merged in this order:\n\n${lines.join('\n')}${footnote && `\n\n${footnote}`}`
  return {
    type: 'pull_request',
    title: titleOf(note('task.md')),
    body,
    draft: true,
    ...(left.length === 0 ? {} : { closes: false }),
  }
}

function note(name) {
  const file = join(NOTES, name)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

function titleOf(task) {
  const heading = task.split('\n').find((line) => line.trim() !== '' && !/^## (Said|The comment)/.test(line)) ?? ''
  const title = heading.replace(/^#\d+\s+|^#+\s*/, '').trim()
  return title.slice(0, 72) || 'Work in several parts'
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

/** What people must not miss of what is not proposed, and what they may want to name in .gitignore. */
function notInHere(left) {
  const named = (paths) => {
    const names = paths
      .filter((path) => !path.startsWith('.raymond/'))
      .map((path) => `\`${path.replaceAll(/["`\s]/g, ' ').slice(0, 200)}\``)
    return `${names.slice(0, 20).join(', ')}${names.length > 20 ? ` and ${names.length - 20} more` : ''}`
  }
  const repositories = named(left.filter((path) => path.endsWith('/')))
  const made = named(left.filter((path) => !path.endsWith('/')))
  return {
    warning: repositories === '' ? '' : `Not in here is what lies in git repositories of their own: ${repositories}.`,
    footnote: made === '' ? '' : `Not in here, as installing or testing had made it before anything was changed: ${made}.`,
  }
}

/** Of `.raymond/` no more is proposed than the repository tracks there itself, nor is what a program of the project committed there in the history. */
function leaveOutNotes(base) {
  if (git('rev-list', '--count', '--full-history', `${base}..HEAD`, '--', '.raymond').trim() !== '0')
    git('reset', '--quiet', '--soft', base)
  git('reset', '--quiet', base, '--', '.raymond')
}

function removeNotes(base) {
  rmSync('.raymond', { recursive: true, force: true })
  spawnSync('git', ['restore', '--quiet', `--source=${base}`, '--worktree', '--', '.raymond']) // where it tracks something there
}

/** A change of these would be refused as a whole, and the work with it: an agent that went too far there, or a formatter, is put right. */
function restoreProtected(base) {
  const all = (process.env.RAYMOND_PROTECTED_PATHS ?? ':(top).github').split('\n')
  const spared = all.filter((path) => path.startsWith(':(top,exclude'))
  for (const path of all.filter((one) => !spared.includes(one))) {
    spawnSync('git', ['restore', '--quiet', `--source=${base}`, '--staged', '--worktree', '--', path, ...spared])
    spawnSync('git', ['clean', '--quiet', '-fd', '--', path, ...spared])
  }
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}
