// raymond: runs_project_code=false proposes=pull_request,reply
// Commits the work and proposes a draft pull request. Whether it is opened is decided by the outputs policy in .github/raymond.yml.
// In a round it goes to the pull request that is there, and review comments are answered in their threads.
// Where the model's description is not to be had, code writes one from the plan and the diff.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const { RAYMOND_RESULT = '', RAYMOND_RESULT_FILE, RAYMOND_EVENT_PATH, RAYMOND_OUTBOX } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const CHANGED_SINCE = 'Files were changed after the tests had passed: what is here was not tested, nor reviewed as it is.'
// What agents wrote is no part of the work. Where the proposal is refused, the next try finds it here.
const replied = written('replies.md')
if (replied !== undefined) writeFileSync(join(NOTES, 'replies.md'), replied)
const described = (RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_RESULT).trim()
const plan = read('plan.md')
const [first = '', ...rest] = (described || plan).split('\n')
const title = titleOf(first) || 'Change proposed by an agent'
const base = read('base') || 'HEAD'
const isRound = read('begin') === 'FOLLOW_UP'
const lines = isRound ? replies() : []

const rewritten = restoreRewritten(base)
const left = leftOut(base)
const { isWhole, warning, footnote } = notInHere(left, rewritten)
git('add', '--all', ...but(left))
leaveOutNotes()
const tested = isAsPassed() ? alert('NOTE', read('tested.md')) : alert('WARNING', CHANGED_SINCE)
const putBack = read('put-back.md').split('\n').filter(Boolean)
const warnings = [read('note.md'), read('cut.md'), asPutBack(putBack), warning].map((text) => alert('WARNING', text))
const notes = [...warnings, alert('NOTE', read('begins.md')), tested].filter((text) => text !== '')
const text = described === '' ? byCode() : rest.join('\n').trim()
const body = [...notes, text, footnote]
  .filter((part) => part !== '')
  .join('\n\n')
  .slice(0, 60_000)
const identity = ['-c', 'user.name=raymond', '-c', 'user.email=raymond@users.noreply.github.com', '-c', 'commit.gpgsign=false']
if (git('diff', '--cached', '--name-only') !== '')
  git(...identity, 'commit', '--quiet', '--no-verify', '-m', title, '-m', text.slice(0, 20_000))
const branch = git('branch', '--show-current').trim() || `no branch, as ${git('rev-parse', 'HEAD').trim()}`
const isChanged = !isRound || git('rev-parse', 'HEAD').trim() !== base

const closes = isWhole && putBack.length === 0 && read('gone.md') === ''
if (isChanged) lines.push({ type: 'pull_request', title, body, draft: true, ...(closes ? {} : { closes: false }) })
if (RAYMOND_OUTBOX) for (const line of lines) appendFileSync(RAYMOND_OUTBOX, `${JSON.stringify(line)}\n`)
removeMade(left)
removeNotes()

// On GitHub the pull request stands above the result, by its title; on a laptop nobody opens one, and the branch is what you get.
const proposed = RAYMOND_EVENT_PATH && !isRound ? body : `${title}\n\n${body}`
const where = RAYMOND_EVENT_PATH ? '' : `\n\nThe change is committed on ${branch}.`
console.log(`<result>${(isChanged ? proposed + where : described).replaceAll('</result', '‹/result')}</result>`)

/** Of `.raymond/` no more is proposed than the repository tracks there itself, nor is what a program of the project committed there in the history. */
function leaveOutNotes() {
  if (git('rev-list', '--count', '--full-history', `${base}..HEAD`, '--', '.raymond').trim() !== '0')
    git('reset', '--quiet', '--soft', base)
  git('reset', '--quiet', base, '--', '.raymond')
}

function removeNotes() {
  rmSync('.raymond', { recursive: true, force: true })
  spawnSync('git', ['restore', '--quiet', `--source=${base}`, '--worktree', '--', '.raymond']) // where it tracks something there
}

/** One for each review comment of the round that was answered. */
function replies() {
  const asked = read('task').match(/(?<=^### Review comment )\d+$/gm) ?? []
  const parts = read('replies.md')
    .split(/^### Review comment /m)
    .slice(1)
  const bodies = new Map(parts.map((part) => [part.match(/^\d*/)?.[0], part.replace(/^.*/, '').trim().slice(0, 60_000)]))
  return [...new Set(asked)].flatMap((id) => (bodies.get(id) ? [{ type: 'reply', to: Number(id), body: bodies.get(id) }] : []))
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

/** What lies uncommitted beside a commit would be proposed with it, unless it cannot go along. */
function removeMade(left) {
  const made = new Set(notedBefore('leftovers'))
  for (const path of left) if (made.has(path)) rmSync(path, { force: true })
}

/** Where .gitignore names the notes, or a file that was staged all the same, git takes a path that leaves them out for a mistake. */
function but(left) {
  const { stdout } = spawnSync('git', ['check-ignore', '-z', '--stdin'], { input: left.join('\0'), encoding: 'utf8' })
  const ignored = new Set((stdout ?? '').split('\0'))
  const seen = left.filter((path) => !ignored.has(path))
  return seen.length === 0 ? [] : ['--', '.', ...seen.map((path) => `:(exclude,literal)${path}`)]
}

/** What people must not miss of what is not proposed, and what they may want to name in .gitignore. */
function notInHere(left, rewritten = []) {
  const named = (paths) => {
    const names = paths
      .filter((path) => !path.startsWith('.raymond/'))
      .map((path) => `\`${path.replaceAll(/["`\s]/g, ' ').slice(0, 200)}\``)
    return `${names.slice(0, 20).join(', ')}${names.length > 20 ? ` and ${names.length - 20} more` : ''}`
  }
  const repositories = named(left.filter((path) => path.endsWith('/')))
  const before = new Set(notedBefore('leftovers'))
  const made = named(left.filter((path) => before.has(path)))
  const missing = named(left.filter((path) => !path.endsWith('/') && !before.has(path)))
  const ignored = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID, 'unproposed.json')
  const unproposed = existsSync(ignored) ? JSON.parse(readFileSync(ignored, 'utf8')).filter((path) => statOf(path)) : []
  const isInstalled = (path) =>
    /(?:^|\/)(?:node_modules|site-packages|vendor|deps|ruby\/\d[\d.]*\/(?:(?:bundler\/)?gems|bin))\//.test(path)
  const packages = named(unproposed.filter(isInstalled))
  const hidden = named(unproposed.filter((path) => !isInstalled(path)))
  // A folder of which git has nothing may well be what a build makes.
  const around = [...new Set(unproposed.map((path) => dirname(path)))]
  const isBeside = around.some((folder) => git('ls-files', '--', `:(top,literal)${folder === '.' ? '' : folder}`) !== '')
  const gone = new Set(notedBefore('rewritten').flatMap(({ path, content }) => (content === 'gone' ? [path] : [])))
  const deleted = rewritten.filter((path) => gone.has(path))
  const others = rewritten.filter((path) => !gone.has(path))
  const warnings = [
    repositories === '' ? '' : `Not in here is what lies in git repositories of their own: ${repositories}.`,
    missing === ''
      ? ''
      : `Not in here, though it was there for the tests, is what git cannot read or encode, or what has more than 50 MiB: ${missing}.`,
    hidden === '' ? '' : `Not in here, though it was there for the tests, is what .gitignore names: ${hidden}.`,
    packages === ''
      ? ''
      : `Not in here, though they were there for the tests, are edits of installed packages, which nobody else has: ${packages}.`,
  ]
  const footnotes = [
    made === '' ? '' : `Not in here, as installing or testing had made it before anything was changed: ${made}.`,
    others.length === 0
      ? ''
      : `Not in here, as installing or testing had rewritten it before anything was changed: ${named(others)}.`,
    deleted.length === 0
      ? ''
      : `Not deleted in here, though installing or testing had deleted it before anything was changed: ${named(deleted)}.`,
  ]
  return {
    isWhole: missing === '' && packages === '' && !isBeside,
    warning: warnings.filter((text) => text !== '').join(' '),
    footnote: footnotes.filter((text) => text !== '').join('\n\n'),
  }
}

function titleOf(line) {
  return line
    .replace(/^[#\s]+|^title:\s*/gi, '')
    .replace(/^\*\*(.*)\*\*$/, '$1')
    .trim()
    .slice(0, 250)
}

function byCode() {
  const changed = git('diff', '--stat=100', base, '--', '.').trim()
  return [
    plan.split('\n').slice(1).join('\n').trim(),
    `What it changes:\n\n\`\`\`text\n${changed}\n\`\`\``,
    'This text was written by code, from the plan and the diff.',
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** By the fingerprint that PASSED took of all that is proposed. */
function isAsPassed() {
  const plain = ['--no-color', '--no-ext-diff', '--no-textconv', '--ignore-submodules=dirty', '--full-index']
  const diff = git('diff', ...plain, base, '--', '.', ':(exclude).raymond', ...but(left).slice(2))
  return read('passed') === createHash('sha256').update(diff).digest('hex')
}

/** Somebody may have asked for that change. */
function asPutBack(paths) {
  const names = paths.map((path) => `\`${path.replaceAll(/["`]/g, '').replaceAll(/\s/g, ' ').slice(0, 200)}\``)
  const more = names.length > 20 ? ` and ${names.length - 20} more` : ''
  return names.length === 0
    ? ''
    : `A run may not change these, so what the engineer changed there was put back: ${names.slice(0, 20).join(', ')}${more}.`
}

/** As GitHub shows what readers must not miss. */
function alert(kind, text) {
  return text === '' ? '' : `> [!${kind}]\n> ${text.replaceAll('\n', '\n> ')}`
}

/** What an agent has written there. In the place of a plain file of a plain size may be a link, a folder or a pipe: that counts as nothing. */
function written(name) {
  const file = join('.raymond', name)
  if (lstatSync('.raymond', { throwIfNoEntry: false })?.isDirectory() !== true) return undefined
  const found = lstatSync(file, { throwIfNoEntry: false })
  return found?.isFile() && found.size <= 300_000 ? readFileSync(file, 'utf8') : undefined
}

function read(name) {
  const file = join(NOTES, name)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}
