// raymond: runs_project_code=false
// The part that is being merged is left out, and the pull request says so; the parts before it stand.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_INPUT = '', RAYMOND_RESULT_FILE, RAYMOND_FAILURE } = process.env
const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const KEPT = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID, 'parts.json') // out of the reach of agents
const input = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT
const parts = JSON.parse(readFileSync(KEPT, 'utf8'))
const part = parts.find(({ status }) => status === 'merging')
const failure = RAYMOND_FAILURE === undefined ? '' : JSON.parse(RAYMOND_FAILURE).message

// Where somebody has committed the merge, that goes as well. In another job the commit may have another name.
const isHere = part?.head !== undefined && spawnSync('git', ['cat-file', '-e', `${part.head}^{commit}`]).status === 0
// Not by an abort of the merge, of which git does not know in another job.
git('reset', '--quiet', '--hard', ...(isHere ? [part.head] : []))
git('clean', '--quiet', '-fd', '--', '.', ':(exclude).raymond')
if (part !== undefined) {
  part.status = 'left'
  const said = input.startsWith('Being merged:') ? '' : input
  // One line, in a list whose other lines are not an agent's.
  part.why = (failure || said).replaceAll(/\s+/g, ' ').trim() || 'It conflicts with a part before it.'
}
writeFileSync(KEPT, JSON.stringify(parts))
console.log('<goto>MERGE</goto>')

function git(...args) {
  const { status, stderr } = spawnSync('git', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`)
}
