// raymond: runs_project_code=false
// Lays down the two files that every round begins with. Untracked but not ignored, so that a job that takes over gets them too.
import { spawnSync } from 'node:child_process'
import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
// What an earlier try of this agent has proposed is not proposed again.
const KEPT = join(RAYMOND_STATE_DIR, 'proposed', `${RAYMOND_AGENT_ID}.json`)
const { RAYMOND_INPUT = '', RAYMOND_RESULT_FILE } = process.env
const task = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT
const head = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim()

rmSync(NOTES, { recursive: true, force: true })
rmSync(KEPT, { force: true })
mkdirSync(NOTES, { recursive: true })
writeFileSync(join(NOTES, 'begin'), 'BEGIN')
writeFileSync(join(NOTES, 'base'), head)
writeFileSync(join(NOTES, 'task.md'), `${task.trim()}\n`) // laid anew before each round
lay('task.md', `${task.trim()}\n`)
lay('progress.md', '# Progress\n\nNothing was done yet.\n')
console.log('<goto>TEST</goto>')

/** An agent may have put a link there, which leads to where agents do not come. */
function lay(name, text) {
  const file = join('.raymond', name)
  if (lstatSync('.raymond', { throwIfNoEntry: false })?.isDirectory() !== true) {
    rmSync('.raymond', { force: true })
    mkdirSync('.raymond')
  }
  rmSync(file, { recursive: true, force: true })
  writeFileSync(file, text, { flag: 'wx' })
}
