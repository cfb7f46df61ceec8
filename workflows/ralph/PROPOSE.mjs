// raymond: runs_project_code=false proposes=pull_request
// Proposes what was committed, as a draft, with the progress file as its text: as the last round left it whose work is in here.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_EVENT_PATH, RAYMOND_OUTBOX, RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
// The notes of agents are no part of the work, and go. Where the proposal is refused, the next try makes it again from here.
const KEPT = join(RAYMOND_STATE_DIR, 'proposed', `${RAYMOND_AGENT_ID}.json`)
const LONGEST = 60_000 // characters of a body; GitHub takes no more than 65,536
const SECTION = /\n## The tests fail\n[\s\S]*?\n````\n[\s\S]*?\n````(?:\n|$)/g
const task = note('task.md')
const passedThen = note('passed.md').slice(0, 50_000)
const progress = (written('progress.md') ?? '').trim().slice(0, 50_000) || passedThen || 'Nothing was done.'
// Only what DONE has noted is the end: a note that was lost leaves an issue open.
const isPart = note('stopped') !== '' || !existsSync(join(NOTES, 'done'))
const stopped = note('stopped') || 'no round has said that it is'
const done = isPart && existsSync(join(NOTES, 'passed.md')) ? passedThen : progress
const tested = note('tested.md')
const base = note('base')
const heading = task.split('\n').find((line) => line.trim() !== '' && !/^## (Said|The comment)/.test(line)) ?? ''
const title =
  heading
    .replace(/^#\d+\s+|^#+\s*/, '')
    .trim()
    .slice(0, 72) || 'Work of several rounds'

const leaving = leftOut(base || 'HEAD')
// What PASSED has not committed has not passed the tests, nor has what an agent committed itself since.
const passedAt = note('passed') || base
const isHere = passedAt === '' || spawnSync('git', ['cat-file', '-e', `${passedAt}^{commit}`]).status === 0
if (isHere && base !== '') git('reset', '--quiet', '--hard', passedAt)
if (isHere && base !== '')
  git('clean', '--quiet', '-fd', '--', '.', ':(exclude).raymond', ...untaken().map((path) => `:(exclude,literal)${path}`))
const { isWhole: isAllHere, warning, footnote } = notInHere(leaving, restoreRewritten(base || 'HEAD'))
const isEmpty = base === '' || git('rev-list', '--count', `${base}..HEAD`).trim() === '0'
const passed = tested === '' ? "passed the project's tests" : 'was kept round by round'
const isWhole = note('left') === ''
const left = isWhole
  ? ''
  : `> [!WARNING]\n> The branch was at other commits after a round had passed, which had left it at ${note('left')}: work of earlier rounds may be missing here.\n\n`
const unfinished = !isPart ? '' : `> [!WARNING]\n> The task is not finished: ${stopped}. What is here ${passed}.\n\n`
const putBack = note('put-back.md').split('\n').filter(Boolean)
const elsewhere = [asPutBack(putBack), warning].map((text) => (text === '' ? '' : `> [!WARNING]\n> ${text}\n\n`)).join('')
const begins = note('begins.md') === '' ? '' : `> [!NOTE]\n> ${note('begins.md')}\n\n`
const tests = tested === '' ? '' : `> [!NOTE]\n> ${tested.replaceAll('\n', '\n> ')}\n\n`

if (existsSync(KEPT)) {
  const kept = JSON.parse(readFileSync(KEPT, 'utf8'))
  propose({ ...kept, body: kept.body.slice(0, LONGEST) }) // by a version that cut none
} else if (!isHere) {
  console.log(
    `<result status="failure">Nothing is proposed: ${stopped}, and the commits of the rounds that passed did not come along from the job before, so that nobody can tell what has passed. ` +
      `What is there is kept on the branch of this run.${beginning()} The last state of the work:\n\n${plain(progress)}</result>`,
  )
} else if (isEmpty) {
  const why = isPart
    ? `The task is not finished, and nothing is proposed: ${stopped}.`
    : 'All rounds are over, and no file was changed.'
  const said = plain(asPutBack(putBack)) && ` ${plain(asPutBack(putBack))}`
  console.log(`<result status="failure">${why}${said}${beginning()} The last state of the work:\n\n${plain(progress)}</result>`)
} else {
  const body = `${unfinished}${left}${elsewhere}${begins}${tests}${told()}${isPart ? notedSince() : ''}${footnote && `\n\n${footnote}`}`
  propose({
    type: 'pull_request',
    title,
    body: body.slice(0, LONGEST),
    draft: true,
    ...(isPart || !isWhole || !isAllHere || putBack.length > 0 || note('gone.md') !== '' ? { closes: false } : {}),
  })
}
removeNotes()

/** Of work asked for on a pull request: that it begins without its changes, for those who read this alone. */
function beginning() {
  const file = join(NOTES, 'begins.md')
  return existsSync(file) ? ` ${readFileSync(file, 'utf8').trim().replaceAll('</result', '‹/result')}` : ''
}

function propose(proposal) {
  mkdirSync(dirname(KEPT), { recursive: true })
  writeFileSync(KEPT, JSON.stringify(proposal))
  if (RAYMOND_OUTBOX) appendFileSync(RAYMOND_OUTBOX, `${JSON.stringify(proposal)}\n`)
  const text = plain(proposal.body)
  const where = `The work is committed on ${git('branch', '--show-current').trim()}, in ${process.cwd()}.`
  // On GitHub the pull request stands above the result, by its title.
  console.log(`<result>${RAYMOND_EVENT_PATH ? text : `${proposal.title}\n\n${text}\n\n${where}`}</result>`)
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

/** Somebody may have asked for that change. */
function asPutBack(paths) {
  const names = paths.map((path) => `\`${path.replaceAll(/["`]/g, '').replaceAll(/\s/g, ' ').slice(0, 200)}\``)
  const more = names.length > 20 ? ` and ${names.length - 20} more` : ''
  return names.length === 0
    ? ''
    : `A run may not change these, so what the engineer changed there was put back: ${names.slice(0, 20).join(', ')}${more}.`
}

function removeNotes() {
  rmSync('.raymond', { recursive: true, force: true })
  spawnSync('git', ['restore', '--quiet', `--source=${base || 'HEAD'}`, '--worktree', '--', '.raymond']) // where it tracks something there
}

/** What SETUP wrote is no longer true of work that is there; where no round wrote anything else, the diff has to tell. */
function told() {
  const written = done.replace(/Nothing was done(?: yet)?\./, '').trim()
  if (written.replace(/^# Progress/, '').trim() !== '') return written
  const changed = git('diff', '--stat=100', base, 'HEAD').trimEnd()
  return `The rounds left no notes. What they changed:\n\n\`\`\`text\n${changed}\n\`\`\``
}

/** Why a round gave up, and what it learnt. What it ticked off is not in here, and what its tests said is nobody's to fix any more. */
function notedSince() {
  const known = new Set(done.split('\n').map((line) => line.trim()))
  const lines = `${progress}\n`.replace(SECTION, '').split('\n')
  const fresh = lines.filter((line) => !known.has(line.trim()) && !/^\s*(?:[-*] \[[ x]\]|#)/i.test(line) && line.trim() !== '')
  if (fresh.length === 0) return ''
  return `\n\nNotes of the last round, whose changes are not in here:\n\n> ${fresh.join('\n> ').slice(0, 10_000)}`
}

function plain(text) {
  return text.replaceAll('</result', '‹/result')
}

/** What an agent has written there. In the place of a plain file of a plain size may be a link, a folder or a pipe: that counts as nothing. */
function written(name) {
  const file = join('.raymond', name)
  if (lstatSync('.raymond', { throwIfNoEntry: false })?.isDirectory() !== true) return undefined
  const found = lstatSync(file, { throwIfNoEntry: false })
  return found?.isFile() && found.size <= 300_000 ? readFileSync(file, 'utf8') : undefined
}

function note(name) {
  const file = join(NOTES, name)
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}
