// raymond: runs_project_code=false
// Nothing is to be changed in this round. Should something have been changed all the same, it is tested and reviewed like any change.
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

const { RAYMOND_INPUT = '', RAYMOND_RESULT_FILE } = process.env
const answer = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT
const { stdout } = spawnSync('git', ['status', '--porcelain', '--', '.', ':(exclude).raymond'], { encoding: 'utf8' })

console.log(stdout.trim() === '' ? `<goto input="${attribute(answer)}">PROPOSE</goto>` : '<goto>TEST</goto>')

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
