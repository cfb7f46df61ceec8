// Rounds or budget are spent, a round failed or gave up: what passed its tests is proposed, what did not is left out.
import { existsSync, lstatSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_FAILURE } = process.env
const why =
  RAYMOND_FAILURE === undefined ? 'the rounds or the budget were spent, or a round gave up' : JSON.parse(RAYMOND_FAILURE).message

if (existsSync('.raymond')) lay('stopped', why)
console.log('<goto>PROPOSE</goto>')

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
