/** All rehearsals of the ready workflows; with `--live` against the real model, paid for by ANTHROPIC_API_KEY; with `--cell` in cells. */
import { spawnSync } from 'node:child_process'

const live = process.argv.includes('--live')
if (live && !process.env.ANTHROPIC_API_KEY) {
  console.error('--live needs a key in ANTHROPIC_API_KEY, and spends some dollars of it.')
  process.exit(64)
}
const env = {
  ...process.env,
  REHEARSE: live ? 'live' : 'all',
  REHEARSE_CELL: process.argv.includes('--cell') ? 'required' : 'off',
}
const { status } = spawnSync('npx', ['vitest', 'run', 'test/rehearsals'], {
  env,
  stdio: 'inherit',
  shell: process.platform === 'win32',
})
process.exit(status ?? 1)
