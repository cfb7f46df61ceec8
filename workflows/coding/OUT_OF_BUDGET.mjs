// raymond: runs_project_code=false proposes=pull_request
// The budget is spent, so no model is asked. What has passed its tests is proposed all the same, with what is missing; else plain facts.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const base = note('base') ?? ''
const isTested = note('passed') === fingerprint()
const verdict = JSON.parse(note('verdict.json') ?? '{}')

if (isTested) {
  if (note('note.md') === undefined) writeFileSync(join(NOTES, 'note.md'), `${review()}\n`)
  console.log('<goto>PROPOSE</goto>')
} else {
  const changed = base === '' ? '' : asText(git('diff', '--stat', base, '--', '.', ':(exclude).raymond').trim())
  const work = changed === '' ? 'Nothing was changed yet.' : `Changed so far:\n\n\`\`\`text\n${changed}\n\`\`\``
  console.log(
    `<result status="failure">The budget was spent before the change was finished.${beginning()} ${work}\n\n` +
      `${reviewBefore()} What is there is kept: after a job on the branch of this run, on your own machine in the run's worktree. ` +
      'Start the workflow again with a larger budget.</result>',
  )
}

/** Of work asked for on a pull request: that it begins without its changes, for those who read this alone. */
function beginning() {
  const file = join(NOTES, 'begins.md')
  return existsSync(file) ? ` ${readFileSync(file, 'utf8').trim().replaceAll('</result', '‹/result')}` : ''
}

/** What a review said of just this work. */
function review() {
  if (verdict.passed !== note('passed')) return 'The budget was spent before the review of this change came to an end.'
  if (verdict.isApproved) return 'The budget was spent after another agent had reviewed this change and approved it.'
  return `The budget was spent after a review by another agent had left findings open:\n\n${verdict.text}`
}

/** What a review said of work that was changed since. */
function reviewBefore() {
  if (verdict.text === undefined || verdict.isApproved) return 'Nothing was reviewed or proposed.'
  return `Nothing was proposed. A review before the last changes found:\n\n${asText(verdict.text)}\n\nWhether they answer it, nobody has looked.`
}

/** Names of files are an agent's words as well. */
function asText(text) {
  return text.replaceAll('</result', '‹/result')
}

/** As PASSED takes it. */
function fingerprint() {
  restoreRewritten(base || 'HEAD')
  const left = but(leftOut(base || 'HEAD'))
  git('add', '--all', '--intent-to-add', ...left)
  git('reset', '--quiet', '--', '.raymond')
  const plain = ['--no-color', '--no-ext-diff', '--no-textconv', '--ignore-submodules=dirty', '--full-index']
  const diff = git('diff', ...plain, base, '--', '.', ':(exclude).raymond', ...left.slice(2))
  return createHash('sha256').update(diff).digest('hex')
}

/**
 * What git sees and no commit is to hold: repositories of their own, into which it does not look, files that installing and testing had
 * made before anything was changed, and what cannot go along.
 */
function leftOut(base) {
  const taken = unstage(base)
  const others = ['ls-files', '-z', '--others', '--exclude-standard']
  const { stdout } = spawnSync('git', others, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  const made = new Set(notedBefore('leftovers'))
  const found = (stdout ?? '').split('\0').filter((file) => file.endsWith('/') || made.has(file))
  return [...new Set([...taken, ...found, ...untaken()])]
}

/** What was staged or committed since counts like what was not, but for a submodule. Returned is what has to stay out of it. */
function unstage(base) {
  const raw = ['diff-index', '--cached', '--raw', '-z', '--no-renames', '--ignore-submodules=none', base, '--']
  const parts = (spawnSync('git', raw, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 }).stdout ?? '').split('\0')
  const all = parts.flatMap((head, at) => (at % 2 === 0 && head !== '' ? [{ head, path: parts[at + 1] }] : []))
  const paths = ['config', '-z', '--blob', ':.gitmodules', '--get-regexp', String.raw`^submodule\..*\.path$`]
  const modules = (spawnSync('git', paths, { encoding: 'utf8' }).stdout ?? '')
    .split('\0')
    .map((line) => line.replace(/^.*\n/, ''))
  const made = new Set(notedBefore('leftovers'))
  const isRepository = ({ head, path }) => /^:(?!160000)\d+ 160000 /.test(head) && !modules.includes(path)
  const odd = all.filter((one) => !one.head.endsWith(' U') && (isRepository(one) || made.has(one.path) || isTooLarge(one.path)))
  const input = odd.map(({ path }) => `:(top,literal)${path}\0`).join('')
  const reset = ['reset', '--quiet', '--pathspec-from-file=-', '--pathspec-file-nul', base, '--']
  if (odd.length > 0) spawnSync('git', reset, { input })
  // A later state hears of it again, where .gitignore names it and git does not.
  const file = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID, 'unstaged.json')
  const noted = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const names = [...new Set([...noted, ...odd.map((one) => (isRepository(one) ? `${one.path}/` : one.path))])]
  if (names.length > noted.length) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, JSON.stringify(names))
  }
  const isModule = (path) => path.endsWith('/') && modules.includes(path.slice(0, -1))
  return names.filter((path) => existsSync(path) && !isModule(path) && (path.endsWith('/') || made.has(path) || isTooLarge(path)))
}

/** For a job to push. */
function isTooLarge(path) {
  const stat = statOf(path)
  return Boolean(process.env.RAYMOND_EVENT_PATH) && stat?.isFile() === true && stat.size > 50 * 1024 * 1024
}

/** Of nothing, where a file stands in the place of its folder as well. */
function statOf(path) {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}

/** New and changed files that git cannot read or encode, and those that are too large for a job to push. */
function untaken() {
  const most = process.env.RAYMOND_EVENT_PATH ? 50 * 1024 * 1024 : Number.POSITIVE_INFINITY
  const changed = ['ls-files', '-z', '--others', '--modified', '--exclude-standard']
  const { stdout } = spawnSync('git', changed, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  const found = [...new Set((stdout ?? '').split('\0'))].map((file) => [file, statOf(file)])
  const files = found.filter(([file, stat]) => file !== '' && stat?.isFile())
  const large = files.flatMap(([file, { size }]) => (size > most ? [file] : []))
  return [...large, ...unreadable(files.flatMap(([file, { size }]) => (size > most || /["\r\n]/.test(file) ? [] : [file])))]
}

/** Git takes all files of a call, or says of one of them that it cannot. */
function unreadable(files) {
  const input = files.map((file) => `${file}\n`).join('')
  const hash = ['hash-object', '-w', '--stdin-paths']
  if (files.length === 0 || spawnSync('git', hash, { input, maxBuffer: 64 * 1024 * 1024 }).status === 0) return []
  // A disk that is full is the fault of no file.
  if (files.length === 1)
    return spawnSync('git', ['hash-object', '-w', '--stdin'], { input: `${Math.random()}` }).status === 0 ? files : []
  const half = Math.ceil(files.length / 2)
  return [...unreadable(files.slice(0, half)), ...unreadable(files.slice(half))]
}

/**
 * What installing and testing had rewritten or deleted before anything was changed is nobody's change while it is as they left it: it is put
 * back to what was committed, by the change if it was. Returned is all of that kind that is not changed now.
 */
function restoreRewritten(base) {
  const before = notedBefore('rewritten')
  const all = ['diff', '-z', '--name-status', '--no-renames', base, '--']
  const { stdout } = before.length === 0 ? {} : spawnSync('git', all, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  const parts = (stdout ?? '').split('\0')
  const changes = new Map(parts.flatMap((how, at) => (at % 2 === 0 ? [[parts[at + 1], how]] : [])))
  // Not what lies behind a link in the place of its folder: for git that is gone.
  const isAsLeft = ({ path, content }) =>
    content === 'gone'
      ? changes.get(path) === 'D' && isGone(path)
      : ['M', 'T'].includes(changes.get(path)) && contentOf(path) === content
  const asLeft = before.filter(isAsLeft).map(({ path }) => path)
  const named = (...args) => {
    const diff = ['diff', '-z', '--name-only', '--no-renames', ...args, '--']
    const { stdout } = spawnSync('git', diff, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
    return new Set((stdout ?? '').split('\0'))
  }
  const [committed, since] = asLeft.length === 0 ? [] : [named('--diff-filter=MT', base, 'HEAD'), named('HEAD')]
  const ofChange = asLeft.filter((path) => committed.has(path) && since.has(path))
  const restore = (source, paths) => {
    const input = paths.map((path) => `:(top,literal)${path}\0`).join('')
    const from = ['restore', '--quiet', `--source=${source}`, '--staged', '--worktree']
    return (
      paths.length > 0 && spawnSync('git', [...from, '--pathspec-from-file=-', '--pathspec-file-nul'], { input }).status === 0
    )
  }
  restore('HEAD', ofChange)
  const others = asLeft.filter((path) => !ofChange.includes(path))
  const restored = restore(base, others) ? others : []
  return before.flatMap(({ path }) => (!changes.has(path) || restored.includes(path) ? [path] : []))
}

/** Nothing stands in its place, nor a file or a link in that of one of its folders. */
function isGone(file) {
  const parts = file.split('/').map((_, at, all) => all.slice(0, at + 1).join('/'))
  const first = parts.find((path) => lstatSync(path, { throwIfNoEntry: false })?.isDirectory() !== true)
  return first !== undefined && lstatSync(first, { throwIfNoEntry: false }) === undefined
}

/** What lies there, as it is: no filter of git's has a say. */
function contentOf(file) {
  try {
    const stat = lstatSync(file)
    if (stat.isSymbolicLink()) return `link to ${readlinkSync(file)}`
    if (!stat.isFile() || stat.size > 1024 ** 3) return undefined
    return `${stat.mode & 0o100 ? 'program' : 'file'} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`
  } catch {
    return undefined // it is not there, or cannot be read
  }
}

/** As it was noted first, for this agent or for one that has forked it. */
function notedBefore(what) {
  for (let agent = RAYMOND_AGENT_ID; agent !== ''; agent = agent.slice(0, Math.max(0, agent.lastIndexOf('_')))) {
    const file = join(RAYMOND_STATE_DIR, 'notes', agent, 'baseline.json')
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))[what] ?? []
  }
  return []
}

/** Where .gitignore names the notes, or a file that was staged all the same, git takes a path that leaves them out for a mistake. */
function but(left) {
  const { stdout } = spawnSync('git', ['check-ignore', '-z', '--stdin'], { input: left.join('\0'), encoding: 'utf8' })
  const ignored = new Set((stdout ?? '').split('\0'))
  const seen = left.filter((path) => !ignored.has(path))
  return seen.length === 0 ? [] : ['--', '.', ...seen.map((path) => `:(exclude,literal)${path}`)]
}

function note(name) {
  const file = join(NOTES, name)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined
}

function git(...args) {
  return spawnSync('git', args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 }).stdout ?? ''
}
