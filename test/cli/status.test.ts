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

it.skipIf(process.platform === 'win32')('says nothing of the cell of a run that was killed in its first turn', async () => {
  const folder = folderOf({ 'flow/START.sh': 'kill -9 $PPID\nsleep 1\n' })
  await raymond(folder, 'run', 'flow', '--id', 'one')
  const { stdout } = await raymond(folder, 'status', 'one')
  expect(stdout).toMatch(/^one: suspended \(interrupted\)$/m)
  expect(stdout).toMatch(/agent {5}main at START\.sh: \w+, \w+$/m)
})

it('X-1.3: says who ran an agent, and in what cell', async () => {
  const recording = `${JSON.stringify({ state: 'START.md', text: '<result>ok</result>' })}\n`
  const folder = folderOf({ 'flow/START.md': 'Go on.', 'recording.jsonl': recording })
  await raymond(folder, 'run', 'flow', '--id', 'one', '--agent', 'replay:recording.jsonl')
  expect((await raymond(folder, 'status', 'one')).stdout).toMatch(/agent {5}main at START\.md: ended, replay, no cell/)
  const { agents } = JSON.parse((await raymond(folder, 'status', 'one', '--json')).stdout) as { agents: readonly object[] }
  expect(agents).toMatchObject([{ backend: expect.stringMatching(/^replay:/), cell: { cell: 'none', network: [] } }])
})

it('prints no colours where NO_COLOR says so, whatever else asks for them', async () => {
  const folder = folderOf({ 'flow/START.sh': 'echo "<result>ok</result>"' })
  vi.stubEnv('NO_COLOR', '1')
  vi.stubEnv('FORCE_COLOR', '1')
  const { stderr } = await raymond(folder, 'run', 'flow')
  vi.unstubAllEnvs()
  expect(stderr).not.toContain('\u001b')
})
