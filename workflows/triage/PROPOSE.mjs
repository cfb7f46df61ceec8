// Code decides what becomes of the answer: labels that are not on the list are dropped, and the comment is bounded.
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_OUTBOX, RAYMOND_RESULT = '', RAYMOND_STATE_DIR = '.' } = process.env
const known = Object.keys(JSON.parse(readFileSync(join(RAYMOND_STATE_DIR, 'labels.json'), 'utf8')))
const answer = read(RAYMOND_RESULT)

if (answer === undefined) {
  const list = known.map((name) => `- ${name}`).join('\n')
  const again = `${list}\n\nYour last answer was no JSON object with "labels" and "comment". Answer in that form now.`
  console.log(`<goto input="${attribute(again)}">AGAIN</goto>`)
} else {
  const add = known.filter((name) => answer.labels.includes(name)).slice(0, 2)
  const comment = add.includes('security') ? '' : answer.comment.trim().slice(0, 1500)
  const proposals = [
    ...(add.length > 0 ? [{ type: 'labels', add }] : []),
    ...(comment === '' ? [] : [{ type: 'comment', body: comment }]),
  ]
  if (RAYMOND_OUTBOX) for (const proposal of proposals) appendFileSync(RAYMOND_OUTBOX, `${JSON.stringify(proposal)}\n`)
  const labels = add.length === 0 ? 'no label fits' : `labels: ${add.join(', ')}`
  console.log(`<result>Sorted: ${labels}${comment === '' ? '' : '; the author is asked for what is missing'}.</result>`)
}

function read(text) {
  try {
    const value = JSON.parse(text.trim().replace(/^```\w*\n?|\n?```$/g, ''))
    const isRight = Array.isArray(value?.labels) && value.labels.every((label) => typeof label === 'string')
    return isRight ? { labels: value.labels, comment: typeof value.comment === 'string' ? value.comment : '' } : undefined
  } catch {
    return undefined
  }
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
