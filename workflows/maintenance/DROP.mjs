// A find that did not work out is no failure of the night: the worker says so, and nothing is proposed.
import { readFileSync } from 'node:fs'

const { find_title = 'a find', RAYMOND_INPUT = '', RAYMOND_RESULT_FILE, RAYMOND_FAILURE } = process.env
const said = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT
const failure = RAYMOND_FAILURE === undefined ? '' : JSON.parse(RAYMOND_FAILURE).message
const why = (failure || (said.startsWith('Command:') ? 'the tests still failed after two repairs' : said)).replace(/\.$/, '')
console.log(`<result>Dropped: ${find_title}. Reason: ${why || 'none was given'}.</result>`)
