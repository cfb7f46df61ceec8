// raymond: runs_project_code=false
// Sends the run into a git worktree of its own, where the project is installed and tested before anything is paid for.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_INPUT = '', RAYMOND_RESULT_FILE, RAYMOND_WORKFLOW_ID = 'run' } = process.env
const task = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT
const found = spawnSync('git', ['rev-parse', '--show-toplevel'], { encoding: 'utf8' })
const home = join(found.status === 0 ? found.stdout.trim() : process.cwd(), '.raymond')

if (task.trim() === '') {
  console.log('<result status="failure">There is no task. Give one: raymond run workflows/coding --input "…"</result>')
} else {
  // Below a folder that git does not look into, so that the main checkout stays clean.
  mkdirSync(home, { recursive: true })
  ignore()
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

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
