// Lays down the two files that every round begins with. Untracked but not ignored, so that a job that takes over gets them too.
import { mkdirSync, writeFileSync } from 'node:fs'

mkdirSync('.raymond', { recursive: true })
writeFileSync('.raymond/task.md', `${(process.env.RAYMOND_INPUT ?? '').trim()}\n`)
writeFileSync('.raymond/progress.md', '# Progress\n\nNothing was done yet.\n')
console.log('<reset>ROUND</reset>')
