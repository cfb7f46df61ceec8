// An agent of the command protocol that answers from a file, by what stands in the prompt, and leaves files behind as a real one would.
// What it says `once` it does not say again; `fails` is how the turn fails.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const { prompt, cwd } = JSON.parse(readFileSync(0, 'utf8'))
const answers = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const saidFile = (at) => `${process.argv[2]}.${at}.said`
const at = answers.findIndex(({ prompt: part }, n) => prompt.includes(part) && !existsSync(saidFile(n)))
const answer = answers[at]
if (answer?.once) writeFileSync(saidFile(at), '')
if (answer === undefined) {
  console.log(JSON.stringify({ type: 'error', message: `no answer for: ${prompt.slice(0, 200)}` }))
} else {
  while (answer.waitsFor !== undefined && !existsSync(answer.waitsFor)) await setTimeout(100)
  for (const [name, part] of Object.entries(answer.reads ?? {}))
    if (!readFileSync(join(cwd, name), 'utf8').includes(part)) throw new Error(`${name} lacks ${part}`)
  for (const [name, content] of Object.entries(answer.writes ?? {})) writeFileSync(join(cwd, name), content)
  if (answer.fails !== undefined) console.log(JSON.stringify({ type: 'error', ...answer.fails }))
  else console.log(JSON.stringify({ type: 'result', text: answer.text, cost_usd: answer.cost_usd ?? 0 }))
}
