// raymond: idempotent=true
// What the check of the last attempt found wrong, as a paragraph for the prompt; nothing at the first attempt.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(process.env.RAYMOND_STATE_DIR, 'sent-back.txt')
const said = existsSync(file) ? readFileSync(file, 'utf8') : ''
const data = said === '' ? '' : `\nYour last answer was sent back, for this reason:\n\n${said}\n`
console.log(JSON.stringify({ status: 'ok', data }))
