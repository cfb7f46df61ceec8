// raymond: idempotent=true
// Reads the check's answer, and the two lines of the assessment as a model may write them. What is wrong is kept for the next attempt, since
// a loop cannot read what came after it.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KINDS = ['bug', 'feature', 'question', 'unclear']
const LINES = `Your answer ends in a line "MISSING: yes" or "MISSING: no", and one "KIND: " with one of ${KINDS.join(', ')}, each once.`

let input = ''
for await (const chunk of process.stdin) input += chunk
const { text, assessment } = JSON.parse(input)
const missing = labelled('MISSING', ['yes', 'no'])
const kind = labelled('KIND', KINDS)
const wrong = [objection(text.trim()), missing === undefined || kind === undefined ? LINES : ''].filter(Boolean).join('\n\n')
writeFileSync(join(process.env.RAYMOND_STATE_DIR, 'sent-back.txt'), wrong.slice(0, 2000))
console.log(JSON.stringify({ status: 'ok', data: wrong === '' ? { verdict: 'yes', missing, kind } : { verdict: 'no' } }))

/** Nothing where the check agrees. */
function objection(said) {
  if (/^\W*YES\b/i.test(said)) return ''
  const reason = said.replace(/^\W*NO\b[\s.,:;*_-]*/i, '').trim()
  return reason === '' ? 'It does not follow from the issue, or its last two lines are missing or wrong.' : reason
}

/** Of `**KIND:** Bug.` the word in small letters; undefined where no line says one of these, or where lines say several. Others are prose. */
function labelled(label, words) {
  const line = new RegExp(`^[^A-Za-z]*${label}[\\s*_\`]*:[^A-Za-z]*([A-Za-z]+)`, 'i')
  const said = assessment.split('\n').flatMap((one) => line.exec(one)?.[1]?.toLowerCase() ?? [])
  const found = new Set(said.filter((word) => words.includes(word)))
  const [word] = found
  return found.size === 1 ? word : undefined
}
