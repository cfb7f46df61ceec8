/** A runner that is kept and is not root, after a job in a container, which was root there. */

import { spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, writeFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { prepareJob } from '../../src/embedded/job/prepare-job.ts'
import { recordedEvent } from '../e2e/runner.ts'
import { built } from '../tools/built.ts'
import { startGitHub } from '../tools/start-github.ts'

const RUNNER = 1001

it.runIf(process.getuid?.() === 0)(
  'goes on beside the folder that that one has left, in both steps',
  { timeout: 60_000 },
  async () => {
    const github = await startGitHub()
    const files = {
      '.github/raymond.yml': `version: 1
defaults: { cell: off }
workflows:
  plan: { path: flows/plan, on: { issues: { types: [labeled] } } }
`,
      'flows/plan/START.sh': 'echo "<result>$(id -u)</result>"\n',
    }
    const repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: true, files })
    const directory = await mkdtemp(join(tmpdir(), 'raymond-left-'))
    try {
      const payload = recordedEvent('issues', 'labeled', repository)
      const job = await prepareJob({ repository, event: 'issues', payload, directory })
      cpSync(dirname(built('main')), join(directory, 'action', 'dist'), { recursive: true })
      writeFileSync(join(directory, 'action', 'package.json'), '{"type":"module"}')
      cpSync(process.execPath, join(directory, 'node'))
      spawnSync('chown', ['-R', `${RUNNER}:${RUNNER}`, directory])
      const left = join(job.temp, 'raymond')
      mkdirSync(join(left, 'git'), { recursive: true, mode: 0o700 })
      chownSync(left, 0, 0)
      const step = (name: string, env: NodeJS.ProcessEnv) =>
        new Promise<string>((done) => {
          const child = spawn(join(directory, 'node'), [join(directory, 'action', 'dist', `${name}.js`)], {
            env: { ...env, INPUT_CELL: 'off' },
            uid: RUNNER,
            gid: RUNNER,
            cwd: job.workspace,
          })
          let log = ''
          for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (log += chunk.toString()))
          child.once('close', (code) => done(`${name} ended with ${code}: ${log}`))
        })
      expect(await step('main', job.env)).toContain('main ended with 0')
      expect(await step('post', await job.postEnv())).toContain('post ended with 0')
      const state = await repository.git.run(['show', `raymond/state:runs/plan-1-${job.run.id}/state.json`])
      expect(JSON.parse(String(state))).toMatchObject({ status: 'completed', results: { main: String(RUNNER) } })
    } finally {
      await rm(directory, { recursive: true, force: true, maxRetries: 9 })
    }
  },
)
