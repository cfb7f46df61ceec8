// Sends the agent into a git worktree of its own. The plan goes along; the conversation that made it stays behind.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const plan = process.env.RAYMOND_RESULT ?? ''
const found = spawnSync('git', ['rev-parse', '--show-toplevel'], { encoding: 'utf8' })
const root = found.status === 0 ? found.stdout.trim() : process.cwd()

// Below a folder that git does not look into, so that the main checkout stays clean.
const home = join(root, '.raymond')
mkdirSync(home, { recursive: true })
if (!existsSync(join(home, '.gitignore'))) writeFileSync(join(home, '.gitignore'), '*\n')
const directory = join(home, 'worktrees', process.env.RAYMOND_WORKFLOW_ID ?? 'run')

console.log(`<reset cd="${attribute(directory)}" input="${attribute(plan)}">SETUP</reset>`)

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
