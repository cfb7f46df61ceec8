// The project is tested before anything is paid for: what fails tonight already is nobody's find and nobody's fault.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
rmSync(NOTES, { recursive: true, force: true })
mkdirSync(NOTES, { recursive: true })
writeFileSync(join(NOTES, 'begin'), 'BEGIN')
mkdirSync('.raymond', { recursive: true })
// Ignored but for what TEST leaves for the survey: a job that takes over gets no ignored files.
try {
  writeFileSync('.raymond/.gitignore', '*\n!.gitignore\n!baseline.md\n', { flag: 'wx' })
} catch (error) {
  if (error.code !== 'EEXIST' && error.code !== 'EROFS') throw error // on a laptop a cell shows nothing of that folder
}
console.log('<goto>TEST</goto>')
