// Begins with the labels that may be given. Edit labels.json, and "outputs.labels" in .github/raymond.yml, to change them.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const { RAYMOND_EVENT_PATH, RAYMOND_STATE_DIR = '.' } = process.env
const event = RAYMOND_EVENT_PATH ? JSON.parse(readFileSync(RAYMOND_EVENT_PATH, 'utf8')) : {}

if (event.issue === undefined) {
  const hint = 'Start it by an event of an issue, or try one: raymond receive issues payload.json'
  console.log(`<result status="failure">Triage reads an issue, and this run has none. ${hint}</result>`)
} else {
  const labels = JSON.parse(readFileSync(join(RAYMOND_STATE_DIR, 'labels.json'), 'utf8'))
  const list = Object.entries(labels)
    .map(([name, meaning]) => `- ${name}: ${meaning}`)
    .join('\n')
  const { raymond = {} } = event
  const others = (raymond.open_issues ?? []).filter(({ number }) => number !== event.issue.number)
  writeFileSync(join(RAYMOND_STATE_DIR, 'open-issues.json'), JSON.stringify(others.map(({ number }) => number)))
  console.log(`<function return="PROPOSE" input="${attribute(list)}">CLASSIFY</function>`)
}

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
