// What fails before the first round is noted for all rounds.
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const BASELINE = join(NOTES, 'baseline.md')
const before = existsSync(BASELINE) ? readFileSync(BASELINE, 'utf8') : ''
layTask()
if (/^Exit code: (?!0$)/m.test(before))
  lay(
    'progress.md',
    `${written('progress.md') ?? '# Progress\n'}
Some tests failed before the first round: see .raymond/baseline.md. They are not part of the task.
`,
  )
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
