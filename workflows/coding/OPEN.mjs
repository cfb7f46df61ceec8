// Findings are left after the last revision. The work passed its tests before it, so it is proposed with them: a person decides.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const VERDICT = join(NOTES, 'verdict.json')
const last = existsSync(VERDICT) ? JSON.parse(readFileSync(VERDICT, 'utf8')).text : ''

writeFileSync(
  join(NOTES, 'note.md'),
  `A review by another agent left findings open:\n\n${last || 'They were not written down.'}\n`,
)
console.log('<function return="PROPOSE">DESCRIBE</function>')
