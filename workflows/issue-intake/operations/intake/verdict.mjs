// raymond: idempotent=true
// Reads the check's answer. What it finds wrong is kept for the next attempt, since a loop cannot read what came after it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

let input = ''
for await (const chunk of process.stdin) input += chunk
const text = JSON.parse(input).text.trim()
const agrees = /^\W*YES\b/i.test(text)
const reason = text.replace(/^\W*NO\b[\s.,:;*_-]*/i, '').trim()
const file = join(process.env.RAYMOND_STATE_DIR, 'sent-back.txt')
writeFileSync(
  file,
  agrees
    ? ''
    : (reason === '' ? 'It does not follow from the issue, or its last two lines are missing or wrong.' : reason).slice(0, 2000),
)
console.log(JSON.stringify({ status: 'ok', data: { verdict: agrees ? 'yes' : 'no' } }))
