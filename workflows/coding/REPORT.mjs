// raymond: runs_project_code=false
// A turn failed for good, so no model is asked: what happened and what is there, by code.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const { RAYMOND_FAILURE = '{}' } = process.env
const { message = 'a step failed', state } = JSON.parse(RAYMOND_FAILURE)
const base = existsSync('.raymond/base') ? readFileSync('.raymond/base', 'utf8').trim() : 'HEAD'
const { stdout } = spawnSync('git', ['diff', '--stat', base, '--', '.', ':(exclude).raymond'], { encoding: 'utf8' })
const work = stdout.trim() === '' ? 'Nothing was changed yet.' : `Changed so far:\n\n\`\`\`text\n${stdout.trim()}\n\`\`\``

console.log(
  `<result status="failure">The change is not finished: ${state === undefined ? '' : `${state} failed, `}${message}\n\n${work}\n\n` +
    'The work so far is kept on the branch of this run. Retry the run to go on from there.</result>',
)
