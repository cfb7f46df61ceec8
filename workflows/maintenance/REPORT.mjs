// All workers have ended: what each of them came to is the night's result. A find that was dropped is none of its failures.
import { readFileSync } from 'node:fs'

const workers = JSON.parse(readFileSync(process.env.RAYMOND_WORKERS_FILE ?? '', 'utf8'))
const lines = workers.map(
  ({ result, failure, attributes }) => `- ${result ?? `Not done: ${attributes.find_title}. ${failure ?? ''}`}`,
)
const status = workers.some(({ status }) => status === 'failed') ? ' status="failure"' : ''
console.log(`<result${status}>What became of tonight's finds:\n\n${lines.join('\n').replaceAll('</result', '‹/result')}</result>`)
