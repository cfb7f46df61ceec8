// raymond: runs_project_code=false
// An item that passed the tests is committed: whatever comes later, it is not lost.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const SECTION = /\n## The tests fail\n[\s\S]*?\n````\n/g
const { RAYMOND_INPUT = '', RAYMOND_RESULT_FILE } = process.env
const progress = existsSync('.raymond/progress.md') ? readFileSync('.raymond/progress.md', 'utf8') : ''
const rounds = existsSync('.raymond/rounds') ? Number(readFileSync('.raymond/rounds', 'utf8')) + 1 : 1
const base = existsSync(join(NOTES, 'base')) ? readFileSync(join(NOTES, 'base'), 'utf8').trim() : 'HEAD'
const identity = ['-c', 'user.name=raymond', '-c', 'user.email=raymond@users.noreply.github.com', '-c', 'commit.gpgsign=false']

lay('progress.md', progress.replace(SECTION, ''))
lay('passed.md', progress.replace(SECTION, '')) // what holds when a later round is left out
lay('rounds', String(rounds))
lay('tests.md', RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT)
restoreProtected()
git('add', '--all') // where .gitignore names the notes, git takes a path that leaves them out for a mistake
git('reset', '--quiet', '--', '.raymond')
if (git('diff', '--cached', '--name-only') !== '') git(...identity, 'commit', '--quiet', '--no-verify', '-m', `Round ${rounds}`)
writeFileSync(join(NOTES, 'passed'), git('rev-parse', 'HEAD'))
console.log(existsSync('.raymond/done') ? '<goto>PROPOSE</goto>' : '<reset>ROUND</reset>')

/** A change of these would be refused as a whole, and the work with it: an agent that went too far there, or a formatter, is put right. */
function restoreProtected() {
  const all = (process.env.RAYMOND_PROTECTED_PATHS ?? ':(top).github').split('\n')
  const spared = all.filter((path) => path.startsWith(':(top,exclude'))
  for (const path of all.filter((one) => !spared.includes(one))) {
    spawnSync('git', ['restore', '--quiet', `--source=${base}`, '--staged', '--worktree', '--', path, ...spared])
    spawnSync('git', ['clean', '--quiet', '-fd', '--', path, ...spared])
  }
}

function git(...args) {
  const { status, stdout, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
  return stdout.trim()
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
