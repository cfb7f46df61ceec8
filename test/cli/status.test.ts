import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
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
