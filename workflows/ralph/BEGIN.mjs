// What fails before the first round is noted for all rounds.
import { lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const before = readFileSync('.raymond/baseline.md', 'utf8')
if (/^Exit code: (?!0$)/m.test(before))
  lay(
    'progress.md',
    `${readFileSync('.raymond/progress.md', 'utf8')}
Some tests failed before the first round: see .raymond/baseline.md. They are not part of the task.
`,
  )
console.log('<reset>ROUND</reset>')

/** An agent may have put a link there, which leads to where agents do not come. */
function lay(name, text) {
  const file = join('.raymond', name)
  if (lstatSync('.raymond', { throwIfNoEntry: false })?.isDirectory() !== true) {
    rmSync('.raymond', { force: true })
    mkdirSync('.raymond')
  }
  rmSync(file, { recursive: true, force: true })
  writeFileSync(file, text, { flag: 'wx' })
}
