// An agent of the command protocol that answers from a file, by what stands in the prompt, and leaves files behind as a real one would.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

const { prompt, cwd } = JSON.parse(readFileSync(0, 'utf8'))
const answers = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'))
const answer = answers.find(({ prompt: part }) => prompt.includes(part))
if (answer === undefined) {
  console.log(JSON.stringify({ type: 'error', message: `no answer for: ${prompt.slice(0, 200)}` }))
} else {
  while (answer.waitsFor !== undefined && !existsSync(answer.waitsFor)) await setTimeout(100)
  for (const [name, part] of Object.entries(answer.reads ?? {}))
    if (!readFileSync(join(cwd, name), 'utf8').includes(part)) throw new Error(`${name} lacks ${part}`)
  for (const [name, content] of Object.entries(answer.writes ?? {})) writeFileSync(join(cwd, name), content)
  console.log(JSON.stringify({ type: 'result', text: answer.text, cost_usd: answer.cost_usd ?? 0 }))
}
