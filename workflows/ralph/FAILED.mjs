// The next round finds in the progress file what the tests said. The number of rounds stays bounded by ROUND's max_visits.
import { appendFileSync } from 'node:fs'

const output = (process.env.RAYMOND_INPUT ?? '').slice(-6000)
appendFileSync(
  '.raymond/progress.md',
  `\n## The tests fail\n\nMend this before anything else, then remove this section.\n\n\`\`\`\n${output}\n\`\`\`\n`,
)
console.log('<reset>ROUND</reset>')
