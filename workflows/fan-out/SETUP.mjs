// raymond: runs_project_code=false
// Lays down the task and where the work begins. Untracked but not ignored, so that a job that takes over gets them too.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'

const { RAYMOND_INPUT = '', RAYMOND_RESULT_FILE } = process.env
const task = RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT
const head = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim()

mkdirSync('.raymond', { recursive: true })
writeFileSync('.raymond/base', `${head}\n`)
writeFileSync('.raymond/task.md', `${task.trim()}\n`)
console.log('<goto>TEST</goto>')
