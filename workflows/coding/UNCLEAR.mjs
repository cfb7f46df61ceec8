// Nobody answered in time, or two rounds of answers did not settle it. Guessing would cost more than asking again later.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const { RAYMOND_RESULT = '', RAYMOND_RESULT_FILE } = process.env
const last = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_RESULT
const why = last === '' ? 'nobody answered the questions' : 'the answers left open what is to be built'
console.log(
  `<result status="failure">Nothing was changed: ${why}.${beginning()} Write what is wanted into the issue, then start again.</result>`,
)

/** Of work asked for on a pull request: that it begins without its changes, for those who read this alone. */
function beginning() {
  const file = join(NOTES, 'begins.md')
  return existsSync(file) ? ` ${readFileSync(file, 'utf8').trim().replaceAll('</result', '‹/result')}` : ''
}
