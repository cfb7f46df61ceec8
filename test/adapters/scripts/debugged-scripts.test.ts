import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createDebuggedScripts, type ScriptRecord } from '../../../src/adapters/scripts/debugged-scripts.ts'
import { createScriptRunner } from '../../../src/adapters/scripts/script-runner.ts'
import { createRedactor } from '../../../src/core/report/cleaning/redact.ts'
import { describeScriptRunner } from '../../contracts/script-runner.ts'

const redactor = createRedactor(['hunter2hunter2'])
const redact = (text: string) => redactor.redact(text)

describeScriptRunner('createDebuggedScripts', (environment) =>
  createDebuggedScripts(createScriptRunner({ environment, graceMs: 300 }), { environment, redact, note() {} }),
)

it.skipIf(process.platform === 'win32')('notes all that a script was given and said, and no secret', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'debugged-'))
  const file = join(folder, 'TEST.sh')
  writeFileSync(file, 'for i in $(seq 100); do echo "line $i" >&2; done; echo hunter2hunter2; exit 3')
  const records: ScriptRecord[] = []
  const scripts = createDebuggedScripts(createScriptRunner({ environment: process.env }), {
    environment: process.env,
    redact,
    note: (record) => records.push(record),
  })
  const env = {
    RAYMOND_WORKFLOW_ID: 'r',
    RAYMOND_AGENT_ID: 'main',
    item: 'a.ts',
    API_KEY: 'x',
    GIT_AUTHOR_NAME: 'Mona',
    said: 'hunter2hunter2',
  }
  await scripts.runScript(
    { file, language: 'sh', cwd: folder, env, stdin: null, silenceMs: 20_000, durationMs: null },
    { text() {}, activity() {} },
    new AbortController().signal,
  )
  const [record] = records
  expect(record).toMatchObject({
    run: 'r',
    agent: 'main',
    file,
    cwd: folder,
    exit_code: 3,
    failure: null,
    env: { item: 'a.ts', API_KEY: '***', GIT_AUTHOR_NAME: 'Mona', said: '***', PATH: process.env.PATH },
    stdout: '***\n',
  })
  expect(record?.stderr.split('\n')).toHaveLength(101)
})
