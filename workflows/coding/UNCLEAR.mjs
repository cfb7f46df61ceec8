// Nobody answered in time, or two rounds of answers did not settle it. Guessing would cost more than asking again later.
import { readFileSync } from 'node:fs'

const { RAYMOND_RESULT = '', RAYMOND_RESULT_FILE } = process.env
const last = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_RESULT
const why = last === '' ? 'nobody answered the questions' : 'the answers left open what is to be built'
console.log(
  `<result status="failure">Nothing was changed: ${why}. Write what is wanted into the issue, then start again.</result>`,
)
