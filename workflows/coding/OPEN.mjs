// raymond: runs_project_code=false
// Findings are left after the last revision. The work passed its tests before it, so it is proposed with them: a person decides.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const VERDICT = join(NOTES, 'verdict.json')
const base = existsSync(join(NOTES, 'base')) ? readFileSync(join(NOTES, 'base'), 'utf8').trim() : 'HEAD'
const last = existsSync(VERDICT) ? JSON.parse(readFileSync(VERDICT, 'utf8')).text : ''

writeFileSync(
  join(NOTES, 'note.md'),
  `A review by another agent left findings open:\n\n${last || 'They were not written down.'}\n`,
)
// What the last revision did there would be refused with all that passed before it.
notePutBack(restoreProtected(base))
console.log('<function return="PROPOSE">DESCRIBE</function>')

/**
 * A change of these would be refused as a whole, and the work with it: an agent that went too far there, or a formatter, is put right. Returned
 * is what was changed there, but for what installing and testing had made before anything was changed.
 */
function restoreProtected(base) {
  const all = (process.env.RAYMOND_PROTECTED_PATHS ?? ':(top).github').split('\n')
  const spared = all.filter((path) => path.startsWith(':(top,exclude'))
  const paths = all.filter((one) => !spared.includes(one))
  // Not since HEAD: a program of the project may have committed there.
  const since = ['diff', '-z', '--name-only', '--no-renames', '--ignore-submodules=dirty', base]
  const changed = [since, ['ls-files', '-z', '--others', '--exclude-standard']].flatMap((args) => {
    const { stdout } = spawnSync('git', [...args, '--', ...paths, ...spared], { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
    return (stdout ?? '').split('\0')
  })
  for (const path of paths) {
    spawnSync('git', ['restore', '--quiet', `--source=${base}`, '--staged', '--worktree', '--', path, ...spared])
    spawnSync('git', ['clean', '--quiet', '-fd', '--', path, ...spared])
  }
  const made = new Set(notedBefore('leftovers'))
  return [...new Set(changed)].filter((path) => path !== '' && !made.has(path))
}

/** PROPOSE says it to whoever decides. Before this there may have been more. */
function notePutBack(paths) {
  const file = join(NOTES, 'put-back.md')
  const before = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : []
  const names = paths.map((path) => path.replaceAll(/["`]/g, '').replaceAll(/\s/g, ' ').slice(0, 200))
  const all = [...new Set([...before, ...names])].filter((name) => name !== '')
  writeFileSync(file, all.slice(0, 20).join('\n'))
}

/** As it was noted first, for this agent or for one that has forked it. */
function notedBefore(what) {
  for (let agent = RAYMOND_AGENT_ID; agent !== ''; agent = agent.slice(0, Math.max(0, agent.lastIndexOf('_')))) {
    const file = join(RAYMOND_STATE_DIR, 'notes', agent, 'baseline.json')
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))[what] ?? []
  }
  return []
}
