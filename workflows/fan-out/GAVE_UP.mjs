// A part that did not work out is MERGE's to judge; the others go on.
import { readFileSync } from 'node:fs'

const { part_title = 'a part', RAYMOND_INPUT = '', RAYMOND_RESULT_FILE, RAYMOND_FAILURE } = process.env
const said = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT
const failure = RAYMOND_FAILURE === undefined ? '' : JSON.parse(RAYMOND_FAILURE).message
const why = (failure || said).replace(/\.$/, '')
console.log(`<result status="failure">Not done: ${part_title}. Reason: ${why || 'none was given'}.</result>`)
