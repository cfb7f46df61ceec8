// raymond: runs_project_code=false
// Findings are left after the last revision. The work passed its tests before it, so it is proposed with them: a person decides.
import { spawnSync } from 'node:child_process'
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
restoreProtected()
console.log('<function return="PROPOSE">DESCRIBE</function>')

/** What the last revision did there would be refused with all that passed before it. */
function restoreProtected() {
  const base = existsSync(join(NOTES, 'base')) ? readFileSync(join(NOTES, 'base'), 'utf8').trim() : 'HEAD'
  const all = (process.env.RAYMOND_PROTECTED_PATHS ?? ':(top).github').split('\n')
  const spared = all.filter((path) => path.startsWith(':(top,exclude'))
  for (const path of all.filter((one) => !spared.includes(one))) {
    spawnSync('git', ['restore', '--quiet', `--source=${base}`, '--staged', '--worktree', '--', path, ...spared])
    spawnSync('git', ['clean', '--quiet', '-fd', '--', path, ...spared])
  }
}
