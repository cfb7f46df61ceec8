// What the tests refuse is not proposed. The branches of the parts stay for whoever goes on.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const { RAYMOND_INPUT = '', RAYMOND_RESULT_FILE, RAYMOND_FAILURE } = process.env
const said = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT
const failure = RAYMOND_FAILURE === undefined ? '' : JSON.parse(RAYMOND_FAILURE).message
const why = failure || (said.startsWith('Command:') ? 'the tests still fail after two repairs' : said)
console.log(
  `<result status="failure">The parts are merged, and nothing is proposed: ${why.replace(/\.$/, '') || 'the tests fail'}.${beginning()}</result>`,
)

/** Of work asked for on a pull request: that it begins without its changes, for those who read this alone. */
function beginning() {
  const file = join(NOTES, 'begins.md')
  return existsSync(file) ? ` ${readFileSync(file, 'utf8').trim().replaceAll('</result', '‹/result')}` : ''
}
