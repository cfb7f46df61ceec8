// raymond: runs_project_code=false
// Sends the agent into a worktree of its own. The task goes into a file there, never into a prompt: a stranger may have written it.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_EVENT_PATH, RAYMOND_INPUT = '', RAYMOND_RESULT_FILE } = process.env
const { RAYMOND_STATE_DIR = '.raymond', RAYMOND_WORKFLOW_ID = 'run' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const task = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT // over 100 KiB it comes as a file
const found = spawnSync('git', ['rev-parse', '--show-toplevel'], { encoding: 'utf8' })
const home = join(found.status === 0 ? found.stdout.trim() : process.cwd(), '.raymond')

if (task.trim() === '') {
  console.log('<result status="failure">There is no task. Give one: raymond run workflows/ralph --input "…"</result>')
} else {
  mkdirSync(home, { recursive: true })
  ignore()
  noteLeftBehind()
  const directory = join(home, 'worktrees', RAYMOND_WORKFLOW_ID)
  console.log(`<reset cd="${attribute(directory)}" input="${attribute(task)}">SETUP</reset>`)
}

/** Where a cell shows nothing of that folder, it is raymond's own, which has made it so. */
function ignore() {
  try {
    writeFileSync(join(home, '.gitignore'), '*\n', { flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST' && error.code !== 'EROFS') throw error
  }
}

/** On a laptop the person's own changes may lie here, and SETUP begins without them. */
function noteLeftBehind() {
  const file = join(NOTES, 'left-behind.md')
  rmSync(file, { force: true })
  const left = RAYMOND_EVENT_PATH ? [] : uncommitted()
  if (left.length === 0) return
  const names = left.slice(0, 5).map((path) => `\`${path.replaceAll(/["`\s]/g, ' ').slice(0, 200)}\``)
  const more = left.length > names.length ? ` and ${left.length - names.length} more` : ''
  mkdirSync(NOTES, { recursive: true })
  writeFileSync(file, `This work begins at the last commit, without changes that were not committed: ${names.join(', ')}${more}.`)
}

function uncommitted() {
  const status = ['status', '--porcelain', '-z', '--no-renames', '--untracked-files=all', '--ignore-submodules=all']
  const { stdout } = spawnSync('git', ['--no-optional-locks', ...status], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  const lines = (stdout ?? '').split('\0').filter((line) => line !== '' && !line.endsWith('/')) // those are repositories of their own
  return lines.map((line) => line.slice(3))
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
