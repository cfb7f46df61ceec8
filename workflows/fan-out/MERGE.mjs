// raymond: runs_project_code=false
// Merges the parts in the order of the list. One that conflicts goes to RESOLVE, and comes back here; what stands is kept in a file.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const KEPT = join(NOTES, 'parts.json')
const IDENTITY = ['-c', 'user.name=raymond', '-c', 'user.email=raymond@users.noreply.github.com', '-c', 'commit.gpgsign=false']
const parts = existsSync(KEPT) ? JSON.parse(readFileSync(KEPT, 'utf8')) : joined()

// What tests have rewritten would keep a part that changes the same file from being merged.
restoreParts(parts)
restoreRewritten(readFileSync(join(NOTES, 'base'), 'utf8').trim())
const conflict = isMerging() && !isElsewhere() ? finish() : undefined
if (conflict === undefined) startOver()
console.log(conflict ?? mergeRest())

/** What the join brought: the workers in the order in which they were forked. */
function joined() {
  const workers = JSON.parse(readFileSync(process.env.RAYMOND_WORKERS_FILE ?? '', 'utf8'))
  const done = workers.map(({ agent, status, result, failure, attributes, branch }) => ({
    title: oneLine(attributes.part_title ?? agent),
    branch: branch ?? `raymond/${process.env.RAYMOND_WORKFLOW_ID}/${agent}`,
    base: attributes.part_base,
    status: status === 'completed' ? 'open' : 'left',
    lacks:
      status === 'completed'
        ? (/\n(?:A run may not change these, so|Not in here, though|Not in here is what) .*/s.exec(result ?? '')?.[0].trim() ??
          '')
        : '', // as COMMIT says it
    why:
      status === 'completed'
        ? ''
        : oneLine((result ?? failure ?? '').replace(/^Not done: .*?\. Reason: /s, '')) || 'The worker was ended.',
  }))
  const beyond = join(NOTES, 'beyond.json') // more parts than DISPATCH hands out
  const rest = existsSync(beyond) ? JSON.parse(readFileSync(beyond, 'utf8')) : []
  return [...done, ...rest.map((part) => ({ ...part, title: oneLine(part.title) }))]
}

/** In a list whose other lines are not an agent's. */
function oneLine(text) {
  return text.replaceAll(/\s+/g, ' ').trim()
}

/** Merges what is open until one conflicts. */
function mergeRest() {
  for (const part of parts) {
    if (part.status !== 'open') continue
    if (isEmpty(part)) {
      part.status = 'left'
      part.why = 'Nothing of it stands on its branch.'
      keep()
      continue
    }
    part.head = run('rev-parse', 'HEAD').stdout.trim()
    part.rewritten = alsoRewritten(part)
    const merged = run(...IDENTITY, 'merge', '--quiet', '--no-ff', '--no-verify', '-m', part.title, part.branch)
    if (merged.status === 0) {
      part.status = 'merged'
    } else if (isMerging()) {
      part.status = 'merging'
      part.files = run('diff', '-z', '--name-only', '--diff-filter=U').stdout.split('\0').filter(Boolean)
      part.found = Object.fromEntries(part.files.filter((file) => sidesWith(file) === 2).map((file) => [file, contentOf(file)]))
      keep()
      return toResolve(part)
    } else {
      part.status = 'left'
      part.why = `It could not be merged: ${merged.stderr.trim().split('\n').at(-1)}`
    }
    keep()
  }
  keep()
  if (parts.some(({ status }) => status === 'merged')) return '<goto>TEST</goto>'
  const reasons = parts.map(({ title, why }) => `- ${title}: ${why}`).join('\n')
  return `<result status="failure">No part was done, and nothing is proposed.${beginning()}\n\n${reasons.replaceAll('</result', '‹/result')}</result>`
}

/** Of work asked for on a pull request: that it begins without its changes, for those who read this alone. */
function beginning() {
  const file = join(NOTES, 'begins.md')
  return existsSync(file) ? ` ${readFileSync(file, 'utf8').trim().replaceAll('</result', '‹/result')}` : ''
}

/** Of a part that is done, but elsewhere, git would say that it is merged already. What a part before it brought, too, is on its branch all the same. */
function isEmpty({ base, branch }) {
  return base !== undefined && run('rev-list', '--count', `${base}..${branch}`, '--').stdout.trim() === '0'
}

/** What it has changed of the files that installing and testing write anew: PASSED says of these whether they are in the draft. */
function alsoRewritten({ branch }) {
  const { stdout } = run('diff', '-z', '--name-only', '--no-renames', `HEAD...${branch}`, '--')
  const changed = new Set(stdout.split('\0'))
  return notedBefore('rewritten').flatMap(({ path }) => (changed.has(path) ? [path] : []))
}

/** Back from RESOLVE: the merge is committed when nothing in it is open any more. */
function finish() {
  const part = parts.find(({ status }) => status === 'merging')
  insist('add', '--all', ...but(leftOut('HEAD')))
  insist('reset', '--quiet', '--', '.raymond')
  const isUnmerged = run('diff', '--name-only', '--diff-filter=U').stdout !== '' // as git cannot take what stands there now
  if (part !== undefined && (isUnmerged || part.files.some((file) => isOpen(file, part)) || hasMarks(part)))
    return toResolve(part)
  insist(...IDENTITY, 'commit', '--quiet', '--no-verify', '-m', part?.title ?? 'Merge')
  if (part !== undefined) part.status = 'merged'
  keep()
  return undefined
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

/** Where .gitignore names the notes, or a file that was staged all the same, git takes a path that leaves them out for a mistake. */
function but(left) {
  const { stdout } = spawnSync('git', ['check-ignore', '-z', '--stdin'], { input: left.join('\0'), encoding: 'utf8' })
  const ignored = new Set((stdout ?? '').split('\0'))
  const seen = left.filter((path) => !ignored.has(path))
  return seen.length === 0 ? [] : ['--', '.', ...seen.map((path) => `:(exclude,literal)${path}`)]
}

/** Somebody has committed the merge, or something else: that would count as the part, marks and all. In another job the commit may have another name. */
function isElsewhere() {
  const head = parts.find(({ status }) => status === 'merging')?.head
  const isHere = head !== undefined && run('cat-file', '-e', `${head}^{commit}`).status === 0
  return isHere && run('rev-parse', 'HEAD').stdout.trim() !== head
}

/** A file may have been moved with git's marks in it. The last of them names the part, so that nothing else is taken for it. */
function hasMarks({ branch }) {
  const mark = `^>+ ${branch.replaceAll(/[^\w/-]/g, '[$&]')}(:|[[:space:]]|$)`
  const found = run('grep', '--cached', '-z', '-l', '-E', '-e', mark).stdout.split('\0').filter(Boolean)
  const isOf = (file, side) => run('diff', '--cached', '--quiet', side, '--', `:(top,literal)${file}`).status === 0
  return found.some((file) => !isOf(file, 'HEAD') && !isOf(file, 'MERGE_HEAD'))
}

/** In another job git no longer knows of the merge that RESOLVE worked on: what it left in the files would count as the part, whatever that is. */
function startOver() {
  const part = parts.find(({ status }) => status === 'merging')
  if (part === undefined) return
  insist('reset', '--quiet', '--hard', ...(isElsewhere() ? [part.head] : []))
  insist('clean', '--quiet', '-fd', '--', '.', ':(exclude).raymond')
  part.status = 'open'
}

/** Those of the two that are merged in which it is. What one of them has deleted may stay as the other left it. */
function sidesWith(file) {
  return ['HEAD', 'MERGE_HEAD'].filter((commit) => run('cat-file', '-e', `${commit}:./${file}`).status === 0).length
}

/**
 * A file is open while it is as git left it, or stands beside the folder in whose place it was; and while it has more of git's marks than the
 * parts bring themselves, which may show some as an example. Git's own lines are known by their ends, as `.gitattributes` says how long they
 * are; a heading that a part brings may be underlined by signs of equality.
 */
function isOpen(file, { branch, found = {} }) {
  if (found[file] !== undefined && found[file] === contentOf(file)) return true
  const name = file.replace(/_\d+$/, '')
  const isAside = ['HEAD', branch.replaceAll('/', '_')].some((side) => file.endsWith(`~${side}`) || name.endsWith(`~${side}`))
  if (isAside && sidesWith(file) === 0 && existsSync(file)) return true
  if (statOf(file)?.isFile() !== true) return false
  const isMark = (line) => {
    if (/^(?:={7}|\|{7}(?: .*)?)$/.test(line)) return true
    const [, sign, label = ''] = /^(<+|>+)(?: (.*))?$/.exec(line) ?? []
    const isGits = sign?.startsWith('<') ? label.split(':')[0] === 'HEAD' : label.split(':')[0] === branch
    return sign !== undefined && (isGits || sign.length >= 7)
  }
  const marksIn = (text) => text.split(/\r?\n/).filter(isMark)
  const base = run('merge-base', 'HEAD', 'MERGE_HEAD').stdout.trim()
  const [before, ours, theirs] = [base, 'HEAD', 'MERGE_HEAD'].map((commit) => marksIn(run('show', `${commit}:./${file}`).stdout))
  const here = marksIn(readFileSync(file, 'utf8'))
  const count = (lines, mark) => lines.filter((line) => line === mark).length
  const most = (mark) => {
    const [inBase, inOurs, inTheirs] = [before, ours, theirs].map((lines) => count(lines, mark))
    return Math.max(inOurs, inTheirs, inOurs + inTheirs - inBase)
  }
  return here.some((mark) => count(here, mark) > most(mark))
}

function toResolve(part) {
  const files = part.files.map((file) => `${file}\n`).join('')
  const before = parts.filter(({ status }) => status === 'merged').map(({ title }) => `- ${title}`)
  const text = `Being merged: ${part.title}\n\nMerged before it:\n${before.join('\n') || '(nothing)'}\n\nFiles with conflicts:\n${files}`
  return `<reset input="${attribute(text)}">RESOLVE</reset>`
}

function isMerging() {
  return run('rev-parse', '--quiet', '--verify', 'MERGE_HEAD').status === 0
}

function keep() {
  writeFileSync(KEPT, JSON.stringify(parts))
}

function run(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  return { status, stdout: stdout ?? '', stderr: stderr ?? '' }
}

function insist(...args) {
  const { status, stderr } = run(...args)
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
