// An agent of the command protocol that behaves as models do: it obeys whatever note stands in its prompt, forgets its tag at first, puts
// prose around JSON, edits more than it was asked to, and is expensive. Its arguments: the files that it writes and the dollars that a turn costs, as
// JSON in base64, and a folder for what it remembers of conversations. In a cell that is its home.
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

const { prompt, session, cwd, tools, limits } = JSON.parse(readFileSync(0, 'utf8'))
const [manners = '', folder = ''] = process.argv.slice(2)
const { writes, cost_usd: price } = JSON.parse(Buffer.from(manners, 'base64').toString())
const memory = existsSync(folder) ? folder : (process.env.HOME ?? '.')
const past = session.id === null ? undefined : recall(session.id)
// What is retold of earlier conversations comes first, and has headings as well.
const heading = (/^# (Somebody came back.*)$/m.exec(prompt) ?? /^# (.+)$/m.exec(prompt))?.[1] ?? past?.heading ?? ''
const isReminder = !/^# .+$/m.test(prompt) && past !== undefined
const [, outbox] = /append one JSON object a line to this file[^\n]*\n(\S+)/.exec(prompt) ?? []

if (outbox !== undefined)
  appendFileSync(outbox, `${JSON.stringify({ type: 'pull_request', title: 'I did it', body: 'By myself.' })}\n`)
if (limits?.budget_usd !== null && limits?.budget_usd !== undefined && limits.budget_usd < price) {
  say({ type: 'error', class: 'budget', message: 'the cap is reached', cost_usd: limits.budget_usd })
} else {
  if (tools === null || tools.includes('Edit')) edit()
  const text = answer()
  const forgets = !isReminder && !/JSON/.test(prompt)
  remember(session.mode === 'resume' ? session.id : session.new_id)
  say({
    type: 'result',
    text: forgets ? text.replaceAll(/<\/?(?:goto|call|result|reset)\b[^>]*>/g, '') : text,
    cost_usd: price,
    tokens: { input: 120_000, output: 900 },
  })
}

function answer() {
  if (/^(?:Understand the task|The answer)/.test(heading)) return 'I have read it.\n\n<call return="PLANNED">PLAN</call>'
  if (heading.startsWith('Write the plan'))
    return '<result>Greet people politely\n\n**Done when**: the greeting says please.</result>'
  if (/^(?:Make the change|Make one small edit|The tests fail|The review|One small improvement|Somebody came back)/.test(heading))
    return 'Done!\n\n<goto>TEST</goto>'
  if (heading.startsWith('One round')) return 'The item is done, and so is the list.\n\n<goto>DONE</goto>'
  if (heading.startsWith('Review a change'))
    return 'I looked at everything.\n\n<result>APPROVED\nIt does what the plan says.</result>'
  if (heading.startsWith('Describe the change')) return '<result>Greet people politely\n\nThe greeting says please now.</result>'
  if (heading.startsWith('Stop and report')) return '<result status="failure">It is not finished.</result>'
  if (heading.startsWith('Sort an issue'))
    return 'Here is my answer:\n\n<result>Sure!\n```json\n{"labels": ["bug"], "duplicate_of": null, "comment": ""}\n```\nHope that helps.</result>'
  if (heading.startsWith('Review a pull request'))
    return '<result>My review:\n{"body": "It says please, and nobody is greeted any more.", "comments": []}\nThat is all.</result>'
  if (heading.startsWith('Find what is worth doing'))
    return '<result>I found one:\n[{"title": "Say please", "place": "README.md:1", "why": "It is impolite.", "how": "One word."}]</result>'
  if (heading.startsWith('Split a task'))
    return 'It is one part:\n\n<result>[{"title": "Say please", "place": "README.md", "how": "One word."}]</result>'
  if (heading.startsWith('One part of a task')) return 'Done!\n\n<goto>COMMIT</goto>'
  if (prompt.includes('This is a new issue of the repository')) return 'Nobody says please.\n\nMISSING: no\nKIND: bug'
  if (prompt.includes('Does the assessment follow')) return 'YES, it does.'
  if (prompt.includes('These are the commits since')) return '### Added\n- Greetings say please.'
  return '<result>done</result>'
}

function edit() {
  // A pull request must not hold these, whoever asks for it.
  const more = { '.github/workflows/mine.yml': 'on: push\n' }
  const later = heading.startsWith('Somebody came back') ? { 'POLITE.md': 'Say please, always.\n' } : {}
  for (const [name, content] of Object.entries({ ...writes, ...more, ...later })) {
    mkdirSync(dirname(join(cwd, name)), { recursive: true })
    writeFileSync(join(cwd, name), content)
  }
}

function recall(id) {
  const file = join(memory, `${id}.json`)
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined
}

function remember(id) {
  if (id !== null) writeFileSync(join(memory, `${id}.json`), JSON.stringify({ heading }))
}

function say(line) {
  console.log(JSON.stringify(line))
}
