// raymond: proposes=review
// Makes one review out of the answer. Comments on lines that the diff does not show would be refused by GitHub: they move into the text.
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const MOST = 10
const LONGEST = 60_000 // characters of a text; GitHub takes 65,536
const SIGNS = { a: '\x07', b: '\b', t: '\t', n: '\n', v: '\v', f: '\f', r: '\r' }
const { RAYMOND_AGENT_ID = 'main', RAYMOND_STATE_DIR = '.raymond' } = process.env
const NOTES = join(RAYMOND_STATE_DIR, 'notes', RAYMOND_AGENT_ID)
const { RAYMOND_DIFF_FILE, RAYMOND_EVENT_PATH, RAYMOND_OUTBOX, RAYMOND_RESULT = '', RAYMOND_RESULT_FILE } = process.env
const review = read(RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_RESULT)
// Where neither the action nor START has kept it, every comment moves into the text.
const diff = RAYMOND_DIFF_FILE ?? join(NOTES, 'review.diff')
const shown = existsSync(diff) ? shownLines(readFileSync(diff, 'utf8')) : new Map()

if (review === undefined) {
  const again = 'Your last answer was no JSON object with "body" and "comments". Answer in that form now.'
  console.log(`<goto input="${attribute(again)}">AGAIN</goto>`)
} else {
  const kept = review.comments.slice(0, MOST)
  const onLine = kept.filter(({ path, line }) => shown.get(path)?.has(line))
  const elsewhere = kept.filter((comment) => !onLine.includes(comment))
  const left = existsSync(join(NOTES, 'cut.md')) ? readFileSync(join(NOTES, 'cut.md'), 'utf8').trim() : ''
  const said = left === '' ? [] : [`> [!WARNING]\n> ${left}`] // whatever the model says of it
  const body = [...said, review.body.trim(), ...elsewhere.map(({ path, line, body }) => `- \`${path}:${line}\`: ${body}`)].join(
    '\n\n',
  )
  const isNothing = kept.length === 0 && isKnown(review.body)
  const proposal = { type: 'review', event: 'COMMENT', body: cut(body), comments: onLine }
  if (RAYMOND_OUTBOX && !isNothing) appendFileSync(RAYMOND_OUTBOX, `${JSON.stringify(proposal)}\n`)
  const count = isNothing
    ? 'again, and nothing is new'
    : kept.length === 0
      ? 'without findings'
      : `with ${kept.length} ${kept.length === 1 ? 'finding' : 'findings'}`
  // On a laptop there is no pull request that shows it.
  const isShown = (RAYMOND_EVENT_PATH ?? RAYMOND_DIFF_FILE) !== undefined || isNothing
  const findings = [body, ...onLine.map(({ path, line, body: said }) => `- ${path}:${line}: ${said}`)].join('\n\n')
  console.log(`<result>Reviewed ${count}.${isShown ? '' : `\n\n${findings.replaceAll('</result', '‹/result')}`}</result>`)
}

/** A second review without findings that says what the first one said is noise. */
function isKnown(body) {
  const { raymond = {} } = RAYMOND_EVENT_PATH ? JSON.parse(readFileSync(RAYMOND_EVENT_PATH, 'utf8')) : {}
  return (raymond.own_reviews ?? []).some((earlier) => earlier.body?.includes(body.trim()))
}

function read(text) {
  try {
    const { body, comments = [] } = JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
    if (typeof body !== 'string' || body.trim() === '' || !Array.isArray(comments)) return undefined
    // A comment that is not whole is no reason to lose the others.
    const isComment = (one) =>
      typeof one?.path === 'string' && Number.isInteger(one.line) && one.line > 0 && typeof one.body === 'string'
    const isWhole = (one) => isComment(one) && one.path.trim() !== '' && one.body.trim() !== ''
    return { body, comments: comments.filter(isWhole).map(({ path, line, body }) => ({ path, line, body: cut(body) })) }
  } catch {
    return undefined
  }
}

/** Not between the two halves of a character. */
function cut(text) {
  return text.slice(0, LONGEST).replace(/[\ud800-\udbff]$/, '')
}

/** Lines of the new files that the diff adds or shows, by file. */
function shownLines(diff) {
  const files = new Map()
  let lines
  let at = 0
  for (const text of diff.split('\n')) {
    const hunk = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(text)
    if (text.startsWith('diff --git ')) lines = undefined
    if (text.startsWith('+++ ') && lines === undefined) {
      lines = new Set()
      files.set(nameOn(text).replace(/^b\//, ''), lines)
    } else if (hunk) {
      at = Number(hunk[1])
    } else if (lines && (text.startsWith('+') || text.startsWith(' '))) {
      lines.add(at)
      at += 1
    }
  }
  return files
}

/** Behind a name with a space git writes a tab; one with other signs it quotes, with the bytes of what is no ASCII as numbers. */
function nameOn(line) {
  const name = line.slice('+++ '.length).replace(/\t$/, '')
  const [, quoted] = /^"(.*)"$/.exec(name) ?? []
  if (quoted === undefined) return name
  const bytes = Buffer.from(quoted).toString('latin1')
  const plain = bytes.replaceAll(/\\([0-7]{3}|.)/g, (_, sign) =>
    sign.length === 3 ? String.fromCharCode(Number.parseInt(sign, 8)) : (SIGNS[sign] ?? sign),
  )
  return Buffer.from(plain, 'latin1').toString()
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
