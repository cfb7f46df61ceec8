// raymond: runs_project_code=false
// Nothing is to be changed in this round. Should something have been changed all the same, it is tested and reviewed like any change.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_INPUT = '', RAYMOND_RESULT_FILE } = process.env
const answer = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT
const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const base = readFileSync(join(NOTES, 'base'), 'utf8').trim()
const isClean =
  git('status', '--porcelain', '--ignore-submodules=dirty', '--', '.', ':(exclude).raymond') === '' &&
  git('rev-parse', 'HEAD') === base

if (!isClean) writeFileSync(join(NOTES, 'answer.md'), answer) // PASSED gives it where nothing but what tests leave is there
console.log(isClean ? `<goto input="${attribute(answer)}">PROPOSE</goto>` : '<goto>TEST</goto>')

function git(...args) {
  return spawnSync('git', args, { encoding: 'utf8' }).stdout.trim()
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
