// raymond: runs_project_code=false proposes=pull_request
// Proposes all parts as one draft, with a line for each of them.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { appendFileSync, existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_EVENT_PATH, RAYMOND_OUTBOX, RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
// The notes of agents are no part of the work, and go. Where the proposal is refused, the next try makes it again from here.
const KEPT = join(RAYMOND_STATE_DIR, 'proposed', `${RAYMOND_AGENT_ID}.json`)
const LONGEST = 60_000 // characters of a body; GitHub takes no more than 65,536
const whole = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : proposal()
const proposed = { ...whole, body: whole.body.slice(0, LONGEST) }

mkdirSync(dirname(KEPT), { recursive: true })
writeFileSync(KEPT, JSON.stringify(proposed))
if (RAYMOND_OUTBOX) appendFileSync(RAYMOND_OUTBOX, `${JSON.stringify(proposed)}\n`)
removeNotes(note('base') || 'HEAD')
const result = proposed.body.replaceAll('</result', '‹/result')
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
  restoreParts(parts)
  const rewritten = restoreRewritten(base)
  const putBack = asPutBack(restoreProtected(base))
  const leaving = leftOut(base)
  const { isWhole, warning: others, footnote } = notInHere(leaving, rewritten)
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
  const begins = note('begins.md') === '' ? '' : `> [!NOTE]\n> ${note('begins.md')}\n\n`
  const tests = tested === '' ? '' : `> [!NOTE]\n> ${tested.replaceAll('\n', '\n> ')}\n\n`
  const lacking = parts.flatMap(({ title: part, status, lacks = '', rewritten: also = [], head }) => {
    // As before this part was merged; in another job that commit may have another name.
    const lost = also.filter((path) => isAsIn(base, path) || (head !== undefined && isAsIn(head, path)))
    const said = [lacks, asLost(lost)].filter((text) => text !== '').join(' ')
    return status !== 'merged' || said === '' ? [] : [`${part}: ${said}`]
  })
  const elsewhere = [others, putBack, ...lacking]
    .filter((text) => text !== '')
    .map((text) => `> [!WARNING]\n> ${text.replaceAll(/\s+/g, ' ')}\n\n`)
    .join('')
  const body = `${warning}${elsewhere}${begins}${tests}Done at the same time, and merged in this order:\n\n${lines.join('\n')}${footnote && `\n\n${footnote}`}`
  return {
    type: 'pull_request',
    title: titleOf(note('task.md')),
    body,
    draft: true,
    ...(left.length === 0 && isWhole && putBack === '' && lacking.length === 0 && note('gone.md') === ''
      ? {}
      : { closes: false }),
  }
}

/** A part may have changed it, and a program of the project have written over that since. */
function asLost(paths) {
  const names = paths.slice(0, 20).map((path) => `\`${path.replaceAll(/["`\s]/g, ' ').slice(0, 200)}\``)
  return names.length === 0 ? '' : `Not in here, as installing or testing writes it anew: ${names.join(', ')}.`
}

function isAsIn(commit, path) {
  return spawnSync('git', ['diff', '--quiet', commit, 'HEAD', '--', `:(top,literal)${path}`]).status === 0
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
 * What a part has changed is put back to how it is staged, where a program of the project has written over it what it always writes. It would
 * count as nobody's change otherwise, and go.
 */
function restoreParts(parts) {
  const ofParts = new Set(
    parts.flatMap(({ status, rewritten = [] }) => (['merged', 'merging'].includes(status) ? rewritten : [])),
  )
  for (const { path, content } of notedBefore('rewritten'))
    if (ofParts.has(path) && contentOf(path) === content)
      spawnSync('git', ['restore', '--quiet', '--worktree', '--', `:(top,literal)${path}`])
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

/** Somebody may have asked for that change. */
function asPutBack(paths) {
  const names = paths.map((path) => `\`${path.replaceAll(/["`]/g, '').replaceAll(/\s/g, ' ').slice(0, 200)}\``)
  const more = names.length > 20 ? ` and ${names.length - 20} more` : ''
  return names.length === 0
    ? ''
    : `A run may not change these, so what the engineer changed there was put back: ${names.slice(0, 20).join(', ')}${more}.`
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

/**
 * A change of these would be refused as a whole, and the work with it: an agent that went too far there, or a formatter, is put right. Returned
 * is what was changed there, but for what installing and testing had made before anything was changed.
 */
function restoreProtected(base) {
  const all = (process.env.RAYMOND_PROTECTED_PATHS ?? ':(top).github').split('\n')
  const spared = all.filter((path) => path.startsWith(':(top,exclude'))
  const paths = all.filter((one) => !spared.includes(one))
  // Not since HEAD: a program of the project may have committed there.
  const since = ['diff', '-z', '--name-only', '--no-renames', '--ignore-submodules=dirty', base]
  const changed = [since, ['ls-files', '-z', '--others', '--exclude-standard']].flatMap((args) => {
    const { stdout } = spawnSync('git', [...args, '--', ...paths, ...spared], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
    return (stdout ?? '').split('\0')
  })
  for (const path of paths) {
    spawnSync('git', ['restore', '--quiet', `--source=${base}`, '--staged', '--worktree', '--', path, ...spared])
    spawnSync('git', ['clean', '--quiet', '-fd', '--', path, ...spared])
  }
  const made = new Set(notedBefore('leftovers'))
  return [...new Set(changed)].filter((path) => path !== '' && !made.has(path))
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout
}
