// Rounds or budget are spent, a round failed or gave up: what passed its tests is proposed, what did not is left out.
import { existsSync, writeFileSync } from 'node:fs'

const { RAYMOND_FAILURE } = process.env
const why =
  RAYMOND_FAILURE === undefined ? 'the rounds or the budget were spent, or a round gave up' : JSON.parse(RAYMOND_FAILURE).message

if (existsSync('.raymond')) writeFileSync('.raymond/stopped', why)
console.log('<goto>PROPOSE</goto>')
