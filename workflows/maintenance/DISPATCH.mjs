// raymond: runs_project_code=false
// Hands each find to a worker of its own, in a worktree of its own, and waits for all of them. Never more than three, whatever the survey says.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MOST = 3
const LONGEST = 50_000
const FIELDS = ['title', 'place', 'why', 'how']
const { RAYMOND_RESULT = '', RAYMOND_RESULT_FILE } = process.env
const finds = read(RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_RESULT)
  ?.filter(isNew)
  .slice(0, MOST)

if (finds === undefined) {
  console.log(
    '<goto input="Your last answer could not be read: JSON alone, with the texts title, place, why and how.">AGAIN</goto>',
  )
} else if (finds.length === 0) {
  console.log('<goto>NOTHING</goto>')
} else {
  const home = worktrees()
  const before = failedBefore()
  const given = before === undefined ? '' : ` tests_before="${attribute(before)}"`
  const base = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim()
  for (const [index, find] of finds.entries()) {
    const cd = attribute(join(home, `${process.env.RAYMOND_WORKFLOW_ID ?? 'run'}-${index + 1}`))
    const { title, place, why, how } = find
    console.log(
      `<fork cd="${cd}" find_title="${attribute(title)}" find_place="${attribute(place)}" find_why="${attribute(why)}" find_how="${attribute(how)}" find_base="${base}"${given}>FIX</fork>`,
    )
  }
  console.log('<join next="REPORT"></join>')
}

/** What failed before anything was changed, for workers in jobs of their own; as long as a variable may be. */
function failedBefore() {
  const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
  const file = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID, 'baseline.json')
  const results = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).results : []
  const text = JSON.stringify(results)
  return results.every(({ code }) => code === 0) || text.length > LONGEST ? undefined : text
}

/** What is proposed already waits for a person: proposing it again would cost money and patience. */
function isNew({ title }) {
  const { RAYMOND_EVENT_PATH } = process.env
  const { raymond = {} } = RAYMOND_EVENT_PATH ? JSON.parse(readFileSync(RAYMOND_EVENT_PATH, 'utf8')) : {}
  const words = (text) =>
    text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, ' ')
      .trim()
  return !(raymond.open_pull_requests ?? []).some((open) => words(open.title) === words(title))
}

/** Models like to put JSON into a fence, or prose around it; the list itself has to be right. */
function read(text) {
  try {
    const value = JSON.parse(text.slice(text.indexOf('['), text.lastIndexOf(']') + 1))
    if (!Array.isArray(value)) return undefined
    const isFind = (find) => FIELDS.every((key) => typeof find?.[key] === 'string' && find[key].trim() !== '')
    return value.every(isFind) ? value : undefined
  } catch {
    return undefined
  }
}

function worktrees() {
  const found = spawnSync('git', ['rev-parse', '--show-toplevel'], { encoding: 'utf8' })
  const home = join(found.status === 0 ? found.stdout.trim() : process.cwd(), '.raymond')
  mkdirSync(home, { recursive: true })
  try {
    writeFileSync(join(home, '.gitignore'), '*\n', { flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST' && error.code !== 'EROFS') throw error // a cell may show nothing of that folder
  }
  return join(home, 'worktrees')
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
