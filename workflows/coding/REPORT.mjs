// raymond: runs_project_code=false
// A turn failed for good, so no model is asked: what happened and what is there, by code.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const { RAYMOND_FAILURE = '{}' } = process.env
const { message = 'a step failed', state } = JSON.parse(RAYMOND_FAILURE)
const base = existsSync(join(NOTES, 'base')) ? readFileSync(join(NOTES, 'base'), 'utf8') : 'HEAD'
// What git does not know yet belongs to the work as well. Where the index is read-only, it is named below instead.
git('add', '--all', '--intent-to-add', ...but(leftOut()))
git('reset', '--quiet', '--', '.raymond')
const others = git('ls-files', '--others', '--exclude-standard', '--', '.', ':(exclude).raymond').split('\n').filter(Boolean)
const shown = others.slice(0, 50).map((name) => ` ${name} (new)`)
const more = others.length > 50 ? [` and ${others.length - 50} more`] : []
const changed = [git('diff', '--stat', base, '--', '.', ':(exclude).raymond').trimEnd(), ...shown, ...more]
  .filter(Boolean)
  .join('\n')
  .replaceAll('</result>', '')
const work = changed === '' ? 'Nothing was changed yet.' : `Changed so far:\n\n\`\`\`text\n${changed}\n\`\`\``

console.log(
  `<result status="failure">The change is not finished: ${state === undefined ? '' : `${state} failed, `}${message}\n\n${work}\n\n` +
    `The work so far is kept: after a job on the branch of this run, on your own machine in the run's worktree. Start the workflow again where the task should be tried once more.</result>`,
)

/**
 * What git sees and no commit is to hold: repositories of their own, into which it does not look, and files that installing and testing had
 * made before anything was changed.
 */
function leftOut() {
  const others = ['ls-files', '-z', '--others', '--exclude-standard']
  const { stdout } = spawnSync('git', others, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 })
  const made = new Set(madeBefore())
  return (stdout ?? '').split('\0').filter((file) => file.endsWith('/') || made.has(file))
}

/** As it was noted first, for this agent or for one that has forked it. */
function madeBefore() {
  for (let agent = RAYMOND_AGENT_ID; agent !== ''; agent = agent.slice(0, Math.max(0, agent.lastIndexOf('_')))) {
    const file = join(RAYMOND_STATE_DIR, 'notes', agent, 'baseline.json')
    if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')).leftovers ?? []
  }
  return []
}

/** Where .gitignore names the notes, git takes a path that leaves them out for a mistake. */
function but(left) {
  return left.length === 0 ? [] : ['--', '.', ...left.map((path) => `:(exclude,literal)${path}`)]
}

function git(...args) {
  return spawnSync('git', args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 }).stdout ?? ''
}
