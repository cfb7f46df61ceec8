/** Self-hosted runners often work in a folder to which a link leads, on a larger disk. */
import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { prepareJob } from '../../src/embedded/job/prepare-job.ts'
import { recordedEvent } from '../e2e/runner.ts'
import { built } from '../tools/built.ts'
import { whyNoCell } from '../tools/cells.ts'
import { startGitHub } from '../tools/start-github.ts'

const FAKE_CLAUDE = join(import.meta.dirname, '../tools/fake-claude.mjs')
const noCell = await whyNoCell()
/** Where runners are often installed, among the programs that cells see. */
const canInstall = process.platform === 'linux' && process.getuid?.() === 0

const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 9 })
})

function folderIn(base: string): string {
  const folder = realpathSync(mkdtempSync(join(base, 'raymond-linked-')))
  made.push(folder)
  return folder
}

/** A job of a runner in that folder whose `work`, with the checkout, temporary files and tools, is a link to another one. */
async function job(base: string, cell: string) {
  const [runner, disk] = [folderIn(base), folderIn(base)]
  const github = await startGitHub()
  const look = `ls -A "${runner}/work/Hello-World/Hello-World" "${disk}/work/other" "${disk}/work/_temp" > seen 2>&1`
  const files = {
    '.github/raymond.yml': `version: 1
defaults: { cell: ${cell} }
workflows:
  fix:
    path: flows/fix
    on: { issues: { types: [labeled] } }
`,
    'flows/fix/START.sh': `echo '<reset cd="trees/one">NEXT</reset>'\n`,
    'flows/fix/NEXT.md': 'FAKE: {"reply":"<goto>FORK</goto>"}\n',
    'flows/fix/FORK.sh': `echo '<fork cd="../two">WORK</fork><join next="END"></join>'\n`,
    'flows/fix/WORK.sh': "echo '<result>done</result>'\n",
    'flows/fix/END.sh': `${look}\necho "<result>$(cat seen)</result>"\n`,
  }
  const repository = await github.addRepository({ owner: 'Codertocat', name: 'Hello-World', private: true, files })
  const inputs = { 'claude-path': join(runner, 'work/_tool/fake-claude.mjs'), 'anthropic-api-key': 'sk-ant-not-theirs' }
  const payload = recordedEvent('issues', 'labeled', repository)
  const prepared = await prepareJob({ repository, event: 'issues', payload, directory: runner, inputs })
  writeFileSync(join(runner, '.runner'), '{ "workFolder": "work" }')
  mkdirSync(join(runner, 'work/_tool'))
  cpSync(FAKE_CLAUDE, join(runner, 'work/_tool/fake-claude.mjs'))
  mkdirSync(join(runner, 'work/other'))
  renameSync(join(runner, 'work'), join(disk, 'work'))
  symlinkSync(join(disk, 'work'), join(runner, 'work'))
  const log = await new Promise<string>((done) => {
    execFile(process.execPath, [built('main')], { env: prepared.env }, (_, stdout, stderr) => done(stdout + stderr))
  })
  return { log, outputs: await prepared.outputs(), disk }
}

it('a job that works in a folder to which a link leads carries the work of all its agents along', {
  timeout: 120_000,
}, async () => {
  const { log, outputs } = await job(tmpdir(), 'off')
  expect([outputs.status, log.includes('not carried along')], log).toEqual(['completed', false])
})

it.runIf(canInstall && noCell === undefined)(
  'a job of a runner below /opt that works in a folder to which a link leads has cells, which find the checkout by that link and see nothing of other jobs',
  { timeout: 120_000 },
  async () => {
    const { log, outputs, disk } = await job('/opt', 'required')
    expect(outputs.status, log).toBe('completed')
    expect(outputs.result).toContain('.github\n')
    expect(outputs.result).toContain(`'${disk}/work/other': No such file`)
    expect(outputs.result).toContain(`${disk}/work/_temp:\nraymond`)
  },
)
