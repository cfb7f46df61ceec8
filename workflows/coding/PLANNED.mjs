// Lays the plan down. The conversation that made it, with what strangers wrote in it, stays behind.
import { readFileSync, writeFileSync } from 'node:fs'

const { RAYMOND_RESULT = '', RAYMOND_RESULT_FILE } = process.env
const plan = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_RESULT

writeFileSync('.raymond/plan.md', `${plan.trim()}\n`)
console.log(`<reset input="${attribute(plan)}">IMPLEMENT</reset>`)

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
