import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

it('lists every run that can be read, and names the one that cannot', async () => {
  const folder = folderOf({ 'flow/START.sh': 'echo "<result>ok</result>"' })
  await raymond(folder, 'run', 'flow', '--id', 'good')
  await raymond(folder, 'run', 'flow', '--id', 'bad')
  await writeFile(join(folder, '.raymond/state/bad/state.json'), '{"version')

  const told = await raymond(folder, 'status')
  expect(told).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^good\b/),
    stderr: expect.stringContaining('RAY-STATE-BROKEN'),
  })

  const { runs } = JSON.parse((await raymond(folder, 'status', '--json')).stdout) as { runs: readonly object[] }
  expect(runs).toMatchObject([
    { workflow_id: 'good', status: 'completed', error: null },
    { workflow_id: 'bad', error: { code: 'RAY-STATE-BROKEN' } },
  ])
})

it('prints no colours where NO_COLOR says so, whatever else asks for them', async () => {
  const folder = folderOf({ 'flow/START.sh': 'echo "<result>ok</result>"' })
  vi.stubEnv('NO_COLOR', '1')
  vi.stubEnv('FORCE_COLOR', '1')
  const { stderr } = await raymond(folder, 'run', 'flow')
  vi.unstubAllEnvs()
  expect(stderr).not.toContain('\u001b')
})
