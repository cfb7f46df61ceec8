// The short way: no plan and, when the edit stays as small as it was said to be, no review by a model. PASSED looks at its size.
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const { RAYMOND_INPUT = '', RAYMOND_RESULT_FILE } = process.env
const edit = (RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT).trim()

if (existsSync('.raymond')) {
  mkdirSync(NOTES, { recursive: true })
  writeFileSync(join(NOTES, 'plan.md'), `${edit}\n`) // for the reviewer, whatever becomes of the file for agents
  lay('plan.md', `${edit}\n`)
  writeFileSync(join(NOTES, 'small'), '')
  console.log(`<reset input="${attribute(edit)}">EDIT</reset>`)
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
