// raymond: proposes=labels,comment
// Code decides what becomes of the answer: labels that are not on the list are dropped, a duplicate must be an open issue, and the
// comment is bounded.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_OUTBOX, RAYMOND_RESULT = '', RAYMOND_RESULT_FILE, RAYMOND_STATE_DIR = '.' } = process.env
const known = Object.keys(JSON.parse(readFileSync(join(RAYMOND_STATE_DIR, 'labels.json'), 'utf8')))
const issues = join(RAYMOND_STATE_DIR, 'open-issues.json')
const open = existsSync(issues) ? JSON.parse(readFileSync(issues, 'utf8')) : []
const answer = read(RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_RESULT)

if (answer === undefined) {
  const list = known.map((name) => `- ${name}`).join('\n')
  const again = `${list}\n\nYour last answer was no JSON object with "labels" and "comment". Answer in that form now.`
  console.log(`<goto input="${attribute(again)}">AGAIN</goto>`)
} else {
  const add = known.filter((name) => answer.labels.includes(name)).slice(0, 2)
  const twin = open.includes(answer.duplicate) ? `This looks like #${answer.duplicate}.` : ''
  const comment = add.includes('security')
    ? ''
    : [twin, answer.comment.trim().slice(0, 1200)].filter((text) => text !== '').join('\n\n')
  const proposals = [
    ...(add.length > 0 ? [{ type: 'labels', add }] : []),
    ...(comment === '' ? [] : [{ type: 'comment', body: comment }]),
  ]
  if (RAYMOND_OUTBOX) for (const proposal of proposals) appendFileSync(RAYMOND_OUTBOX, `${JSON.stringify(proposal)}\n`)
  const labels = add.length === 0 ? 'no label fits' : `labels: ${add.join(', ')}`
  const said =
    comment === '' ? '' : twin === '' ? '; the author is asked for what is missing' : `; a duplicate of #${answer.duplicate}`
  console.log(`<result>Sorted: ${labels}${said}.</result>`)
}

/** The JSON object in the answer, whatever prose or fence stands around it. */
function read(text) {
  try {
    const value = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
    const isRight = Array.isArray(value?.labels) && value.labels.every((label) => typeof label === 'string')
    const comment = typeof value.comment === 'string' ? value.comment : ''
    return isRight ? { labels: value.labels, comment, duplicate: value.duplicate_of } : undefined
  } catch {
    return undefined
  }
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
