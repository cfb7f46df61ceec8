// raymond: runs_project_code=false proposes=pull_request
// The budget is spent, so no model is asked. What has passed its tests is proposed all the same, with what is missing; else plain facts.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const base = existsSync('.raymond/base') ? readFileSync('.raymond/base', 'utf8').trim() : ''
const isTested = existsSync('.raymond/change.diff') && readFileSync('.raymond/change.diff', 'utf8') === diff()

if (isTested) {
  if (!existsSync('.raymond/note.md'))
    writeFileSync('.raymond/note.md', 'The budget was spent before the review of this change came to an end.\n')
  console.log('<goto>PROPOSE</goto>')
} else {
  const changed = base === '' ? '' : git('diff', '--stat', base, '--', '.', ':(exclude).raymond').trim()
  const work = changed === '' ? 'Nothing was changed yet.' : `Changed so far:\n\n\`\`\`text\n${changed}\n\`\`\``
  console.log(
    `<result status="failure">The budget was spent before the change was finished. ${work}\n\n` +
      'Nothing was reviewed or proposed. Resume the run with a larger budget to go on from here.</result>',
  )
}

function diff() {
  git('add', '--all', '--intent-to-add', '--', '.', ':(exclude).raymond')
  return git('diff', '--no-color', '--no-ext-diff', '--no-textconv', base, '--', '.', ':(exclude).raymond')
}

function git(...args) {
  return spawnSync('git', args, { encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 }).stdout ?? ''
}
