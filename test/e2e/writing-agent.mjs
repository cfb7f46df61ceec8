// An agent of the command protocol that answers from a file, by what stands in the prompt, and leaves files behind as a real one would.
// What it says `once` it does not say again; `fails` is how the turn fails.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
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
  if (answer.begins !== undefined) writeFileSync(answer.begins, '')
  while (answer.waitsFor !== undefined && !existsSync(answer.waitsFor)) await setTimeout(100)
  for (const [name, parts] of Object.entries(answer.reads ?? {}))
    for (const part of [parts].flat())
      if (!readFileSync(join(cwd, name), 'utf8').includes(part)) throw new Error(`${name} lacks ${part}`)
  const named = answer.readsNamed === undefined ? [] : (prompt.match(/[^\s`]+\.diff/g) ?? [])
  if (answer.readsNamed !== undefined && !named.some((name) => contentOf(resolve(cwd, name)).includes(answer.readsNamed)))
    throw new Error(`no file that the prompt names has ${answer.readsNamed}: ${named.join(', ')}`)
  for (const [name, content] of Object.entries(answer.writes ?? {})) writeFileSync(join(cwd, name), content)
  const end = answer.fails === undefined ? { type: 'result', text: answer.text } : { type: 'error', ...answer.fails }
  console.log(JSON.stringify({ ...end, cost_usd: answer.cost_usd ?? 0 }))
}

function contentOf(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}
