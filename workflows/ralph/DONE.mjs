// The last word has the project: when its tests fail, there is another round.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents

mkdirSync(NOTES, { recursive: true })
writeFileSync(join(NOTES, 'done'), '')
console.log('<goto>TEST</goto>')
