// Lays the plan down. The conversation that made it, with what strangers wrote in it, stays behind.
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const { RAYMOND_RESULT = '', RAYMOND_RESULT_FILE } = process.env
const plan = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_RESULT

if (existsSync('.raymond')) {
  mkdirSync(NOTES, { recursive: true })
  writeFileSync(join(NOTES, 'plan.md'), `${plan.trim()}\n`) // for the reviewer, whatever becomes of the file for agents
  lay('plan.md', `${plan.trim()}\n`)
  console.log(`<reset input="${attribute(plan)}">IMPLEMENT</reset>`)
} else {
  console.log(
    '<result status="failure">The notes of this run in .raymond/ did not come along from the job before. Does .gitignore name that folder? Take it out there, then start again.</result>',
  )
}

/** An agent may have put a link there, which leads to where agents do not come. */
function lay(name, text) {
  const file = join('.raymond', name)
  if (lstatSync('.raymond', { throwIfNoEntry: false })?.isDirectory() !== true) {
    rmSync('.raymond', { force: true })
    mkdirSync('.raymond')
  }
  rmSync(file, { recursive: true, force: true })
  writeFileSync(file, text, { flag: 'wx' })
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
