// The part that is being merged is left out, and the pull request says so; the parts before it stand.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'

const { RAYMOND_INPUT = '', RAYMOND_FAILURE } = process.env
const parts = JSON.parse(readFileSync('.raymond/parts.json', 'utf8'))
const part = parts.find(({ status }) => status === 'merging')
const failure = RAYMOND_FAILURE === undefined ? '' : JSON.parse(RAYMOND_FAILURE).message

spawnSync('git', ['merge', '--abort'])
if (part !== undefined) {
  part.status = 'left'
  const said = RAYMOND_INPUT.startsWith('Being merged:') ? '' : RAYMOND_INPUT
  part.why = failure || said || 'It conflicts with a part before it.'
}
writeFileSync('.raymond/parts.json', JSON.stringify(parts))
console.log('<goto>MERGE</goto>')
