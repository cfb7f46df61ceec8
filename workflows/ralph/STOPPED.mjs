// Rounds or budget are spent, a round failed or gave up: what passed its tests is proposed, what did not is left out.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID) // out of the reach of agents
const { RAYMOND_FAILURE } = process.env
const { message } = JSON.parse(RAYMOND_FAILURE ?? '{}')
const why = message?.trim().replace(/\.$/, '') ?? 'the rounds or the budget were spent, or a round gave up' // in a sentence

mkdirSync(NOTES, { recursive: true }) // the money may be spent before SETUP
writeFileSync(join(NOTES, 'stopped'), why)
console.log('<goto>PROPOSE</goto>')
