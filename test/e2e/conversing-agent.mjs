// An agent of the command protocol that says what the last REPLY line of its prompt tells it to, and writes down each request.
import { appendFileSync, readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'

const text = readFileSync(0, 'utf8')
appendFileSync(process.argv[2] ?? '', text)
const { prompt } = JSON.parse(text)
await setTimeout(Number(/DELAY: (\d+)/.exec(prompt)?.[1] ?? 0))
const said = /REPLY: (.*)/.exec(prompt)?.[1] ?? 'What do you mean?'
console.log(JSON.stringify({ type: 'result', text: said, cost_usd: 0.01 }))
