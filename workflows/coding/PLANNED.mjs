// Lays the plan down. The conversation that made it, with what strangers wrote in it, stays behind.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const { RAYMOND_RESULT = '', RAYMOND_RESULT_FILE } = process.env
const plan = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_RESULT

if (existsSync('.raymond/task.md')) {
  writeFileSync('.raymond/plan.md', `${plan.trim()}\n`)
  console.log(`<reset input="${attribute(plan)}">IMPLEMENT</reset>`)
} else {
  console.log(
    '<result status="failure">The notes of this run in .raymond/ did not come along from the job before. Does .gitignore name that folder? Take it out there, then start again.</result>',
  )
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
