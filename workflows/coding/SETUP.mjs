// The first state in the worktree: lays down what later states read, as each of them may begin with an empty memory.
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'

const plan = process.env.RAYMOND_INPUT ?? ''
const base = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim()

// Untracked, but not ignored: a job that takes over gets these files too. PROPOSE removes them.
mkdirSync('.raymond', { recursive: true })
writeFileSync('.raymond/plan.md', `${plan.trim()}\n`)
writeFileSync('.raymond/base', `${base}\n`)

console.log(`<goto input="${attribute(plan)}">IMPLEMENT</goto>`)

function attribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
