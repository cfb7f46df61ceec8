// What fails before the first round is noted for all rounds.
import { appendFileSync, readFileSync } from 'node:fs'

const before = readFileSync('.raymond/baseline.md', 'utf8')
if (/^Exit code: (?!0$)/m.test(before))
  appendFileSync(
    '.raymond/progress.md',
    '\nSome tests failed before the first round: see .raymond/baseline.md. They are not part of the task.\n',
  )
console.log('<reset>ROUND</reset>')
