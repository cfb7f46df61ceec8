// No model is asked once the budget is spent. A worker says what was not done; nothing that was not tested is proposed.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const { part_title } = process.env
const what = part_title === undefined ? 'the parts were merged and tested' : `this was done: ${part_title}`
console.log(
  `<result status="failure">The budget was spent before ${what}. Nothing was proposed.${beginning()} Start the workflow again with a larger budget.</result>`,
)

/** Of work asked for on a pull request: that it begins without its changes, for those who read this alone. */
function beginning() {
  const file = join(NOTES, 'begins.md')
  return existsSync(file) ? ` ${readFileSync(file, 'utf8').trim().replaceAll('</result', '‹/result')}` : ''
}
