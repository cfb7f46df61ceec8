// The next round finds in the progress file what the tests said. The number of rounds stays bounded by ROUND's max_visits.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

const SECTION = /\n## The tests fail\n[\s\S]*?\n````\n/g
const { RAYMOND_INPUT = '', RAYMOND_RESULT_FILE } = process.env
const output = (RAYMOND_RESULT_FILE ? readFileSync(RAYMOND_RESULT_FILE, 'utf8') : RAYMOND_INPUT)
  .slice(-6000)
  .replaceAll('````', '```')
const progress = existsSync('.raymond/progress.md') ? readFileSync('.raymond/progress.md', 'utf8').replace(SECTION, '') : ''

rmSync('.raymond/done', { force: true })
writeFileSync(
  '.raymond/progress.md',
  `${progress}\n## The tests fail\n\nFix this before anything else.\n\n\`\`\`\`\n${output}\n\`\`\`\`\n`,
)
console.log('<reset>ROUND</reset>')
