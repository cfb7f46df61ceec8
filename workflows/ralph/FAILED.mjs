// The next round finds in the progress file what the tests said. The number of rounds stays bounded by ROUND's max_visits.
import { existsSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const SECTION = /\n## The tests fail\n[\s\S]*?\n````\n/g
const { RAYMOND_INPUT = '', RAYMOND_RESULT_FILE } = process.env
const output = (RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT)
  .slice(-6000)
  .replaceAll('````', '```')
const progress = existsSync('.raymond/progress.md') ? readFileSync('.raymond/progress.md', 'utf8').replace(SECTION, '') : ''

rmSync('.raymond/done', { force: true })
lay('progress.md', `${progress}\n## The tests fail\n\nFix this before anything else.\n\n\`\`\`\`\n${output}\n\`\`\`\`\n`)
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
