// Rounds or budget are spent, or a round gave up: the report is the progress file as it stands, and nothing is proposed.
import { existsSync, readFileSync } from 'node:fs'

const progress = existsSync('.raymond/progress.md') ? readFileSync('.raymond/progress.md', 'utf8').trim() : 'Nothing was done.'
const shown = progress.slice(0, 20_000).replaceAll('</result>', '')
console.log(
  `<result status="failure">The task is not finished, and nothing is proposed. The last state of the work:\n\n${shown}</result>`,
)
