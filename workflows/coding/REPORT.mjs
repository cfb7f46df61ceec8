// raymond: runs_project_code=false
// A turn failed for good, so no model is asked: what happened and what is there, by code.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const { RAYMOND_FAILURE = '{}' } = process.env
const { message = 'a step failed', state } = JSON.parse(RAYMOND_FAILURE)
const base = existsSync(join(NOTES, 'base')) ? readFileSync(join(NOTES, 'base'), 'utf8') : 'HEAD'
// What git does not know yet belongs to the work as well. Where the index is read-only, it is named below instead.
git('add', '--all', '--intent-to-add', ...but(leftOut(base)))
git('reset', '--quiet', '--', '.raymond')
const others = git('ls-files', '--others', '--exclude-standard', '--', '.', ':(exclude).raymond').split('\n').filter(Boolean)
const shown = others.slice(0, 50).map((name) => ` ${name} (new)`)
const more = others.length > 50 ? [` and ${others.length - 50} more`] : []
const changed = [git('diff', '--stat', base, '--', '.', ':(exclude).raymond').trimEnd(), ...shown, ...more]
  .filter(Boolean)
  .join('\n')
  .replaceAll('</result', '‹/result')
const work = changed === '' ? 'Nothing was changed yet.' : `Changed so far:\n\n\`\`\`text\n${changed}\n\`\`\``

console.log(
  `<result status="failure">The change is not finished: ${state === undefined ? '' : `${state} failed, `}${message}\n\n${work}\n\n` +
    `The work so far is kept: after a job on the branch of this run, on your own machine in the run's worktree.${beginning()} Start the workflow again where the task should be tried once more.</result>`,
)

/** Of work asked for on a pull request: that it begins without its changes, for those who read this alone. */
function beginning() {
  const file = join(NOTES, 'begins.md')
  return existsSync(file) ? ` ${readFileSync(file, 'utf8').trim().replaceAll('</result', '‹/result')}` : ''
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

function git(...args) {
  return spawnSync('git', args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 }).stdout ?? ''
}
