// raymond: max_visits=1 on_max_visits=UNUSABLE
// One more try for an answer that could not be read. The bound stands here, outside of the call: a called state that has no visits
// left gives its result to the caller, which would call again.
import { readFileSync } from 'node:fs'

const { RAYMOND_INPUT = '', RAYMOND_RESULT_FILE } = process.env
const input = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT

console.log(`<function return="PROPOSE" input="${attribute(input)}">REVIEW</function>`)

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
