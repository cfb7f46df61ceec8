// The budget is spent, so no model is asked: plain facts, free of charge.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

const base = existsSync('.raymond/base') ? readFileSync('.raymond/base', 'utf8').trim() : ''
const changed = base === '' ? '' : (spawnSync('git', ['diff', '--stat', base], { encoding: 'utf8' }).stdout ?? '')
const work = changed.trim() === '' ? 'Nothing was changed yet.' : `Changed so far:\n\n\`\`\`\n${changed.trim()}\n\`\`\``

console.log(
  `<result status="failure">The budget was spent before the change was finished. ${work}\n\n` +
    'Nothing was reviewed or proposed. Resume the run with a larger budget to go on from here.</result>',
)
