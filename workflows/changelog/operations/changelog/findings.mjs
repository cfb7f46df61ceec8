// raymond: idempotent=true
// What the lint found in the round before, as a paragraph for the prompt; nothing in the first round.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(process.env.RAYMOND_STATE_DIR, 'findings.txt')
const found = existsSync(file) ? readFileSync(file, 'utf8') : ''
const data = found === '' ? '' : `\nYour last section was refused by the lint:\n\n${found}`
console.log(JSON.stringify({ status: 'ok', data }))
