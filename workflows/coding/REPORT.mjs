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
const { stdout } = spawnSync('git', ['diff', '--stat', base, '--', '.', ':(exclude).raymond'], { encoding: 'utf8' })
const work = stdout.trim() === '' ? 'Nothing was changed yet.' : `Changed so far:\n\n\`\`\`text\n${stdout.trim()}\n\`\`\``

console.log(
  `<result status="failure">The change is not finished: ${state === undefined ? '' : `${state} failed, `}${message}\n\n${work}\n\n` +
    'The work so far is kept on the branch of this run. Start the workflow again where the task should be tried once more.</result>',
)
