// The next round finds in the progress file what the tests said. The number of rounds stays bounded by ROUND's max_visits.
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const SECTION = /\n## The tests fail\n[\s\S]*?\n````\n[\s\S]*?\n````(?:\n|$)/g
const { RAYMOND_INPUT = '', RAYMOND_RESULT_FILE } = process.env
const output = (RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT)
  .slice(-6000)
  .replace(/`{4,}/g, '```')
const PASSED = join(NOTES, 'passed.md')
const before = existsSync(PASSED) ? readFileSync(PASSED, 'utf8') : '' // where a program of the project has cleaned the folder away
const progress = (written('progress.md') ?? before).replace(SECTION, '')

rmSync(join(NOTES, 'done'), { force: true })
layTask()
lay('progress.md', `${progress}\n## The tests fail\n\nFix this before anything else.\n\n\`\`\`\`\n${output}\n\`\`\`\`\n`)
console.log('<reset>ROUND</reset>')

/** As it was in the beginning: an earlier round or a program of the project may have written there. */
function layTask() {
  const file = join(NOTES, 'task.md')
  if (existsSync(file)) lay('task.md', readFileSync(file, 'utf8'))
}

/** What an agent has written there. In the place of a plain file of a plain size may be a link, a folder or a pipe: that counts as nothing. */
function written(name) {
  const file = join('.raymond', name)
  if (lstatSync('.raymond', { throwIfNoEntry: false })?.isDirectory() !== true) return undefined
  const found = lstatSync(file, { throwIfNoEntry: false })
  return found?.isFile() && found.size <= 300_000 ? readFileSync(file, 'utf8') : undefined
}

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
