/** The command line with a collector over real HTTP, and the example of docs/traces.md. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { attributeOf, type FakeCollector, startCollector } from '../tools/fake-collector.ts'
import { folderOf, raymond } from './raymond.ts'

const KEY = 'collector-key-4711'
const files = {
  'flow/START.md':
    '---\nallowed_transitions: [{ tag: fork, target: LOOK }, { tag: goto, target: TEST }]\n---\nSecretPrompt {{input}}\n',
  'flow/LOOK.sh': 'echo "<result>StrangeWords</result>"\n',
  'flow/TEST.sh':
    'echo "$TRACEPARENT" > trace.txt; env > env.txt; echo HiddenAside >&2; echo "<result status=\'failure\'>StrangeResult</result>"\n',
  'look/START.sh': 'echo "$TRACEPARENT" > trace.txt; echo "<result>StrangeWords</result>"\n',
  'answers.jsonl': `${JSON.stringify({ state: 'START', text: 'SecretAnswer\n<fork next="TEST" item="ForkWords">LOOK</fork>' })}\n`,
}

describe.skipIf(process.platform === 'win32')('a run with a collector', () => {
  let collector: FakeCollector
  let folder: string
  let code: number

  beforeAll(async () => {
    collector = await startCollector()
    folder = folderOf(files)
    const env = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: `authorization=Bearer%20${KEY}`,
      RAYMOND_CELL: 'off',
    }
    const words = ['--id', 'one', '--quiet', '--agent', 'replay:answers.jsonl', '--input', `InputWords ${KEY}`]
    code = (await raymond(folder, 'run', 'flow', ...words, { env })).code
  })
  afterAll(() => collector.close())

  it('is one tree, in which a worker hangs below the turn that forked it', () => {
    expect(code).toBe(1)
    const spans = collector.spans()
    const nameOf = (id: string | undefined) => spans.find(({ spanId }) => spanId === id)?.name ?? null
    expect(spans.map(({ name, parentSpanId }) => [name, nameOf(parentSpanId)])).toEqual(
      expect.arrayContaining([
        ['execute_tool LOOK.sh', 'invoke_agent main'],
        ['execute_tool TEST.sh', 'invoke_workflow flow'],
        ['invoke_agent main', 'invoke_workflow flow'],
        ['invoke_workflow flow', null],
      ]),
    )
    expect(spans).toHaveLength(4)
    expect(new Set(spans.map(({ traceId }) => traceId)).size).toBe(1)
    expect(new Set(spans.map(({ spanId }) => spanId)).size).toBe(4)
    const root = spans.find(({ name }) => name.startsWith('invoke_workflow'))
    expect(root && [attributeOf(root, 'raymond.run.status'), attributeOf(root, 'error.type')]).toEqual([
      'failed',
      'RAY-FAILED-RESULT',
    ])
  })

  it('links what a program of a turn traces itself to the turn', () => {
    const test = collector.spans().find(({ name }) => name === 'execute_tool TEST.sh')
    expect(readFileSync(join(folder, 'trace.txt'), 'utf8')).toBe(`00-${test?.traceId}-${test?.spanId}-01\n`)
  })

  it('tells no text of anybody and no secret', () => {
    expect(collector.told.length).toBeGreaterThan(1)
    for (const { text, headers } of collector.told) {
      for (const word of ['Secret', 'Strange', 'Words', 'HiddenAside', KEY]) expect(text).not.toContain(word)
      expect(headers.authorization).toBe(`Bearer ${KEY}`)
    }
  })

  it('gives its variables to no program', () => {
    const env = readFileSync(join(folder, 'env.txt'), 'utf8')
    expect(env).toContain('TRACEPARENT=00-')
    expect(env).not.toContain('OTEL_')
    // The input held it; what is of the collector stands nowhere else.
    expect(env.split('\n').filter((line) => line.includes(KEY) && !line.startsWith('RAYMOND_'))).toEqual([])
  })

  it('keeps what a collector that is gone did not take, and sends it when the run is taken up', async () => {
    const gone = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9', OTEL_EXPORTER_OTLP_TIMEOUT: '50', RAYMOND_CELL: 'off' }
    const run = ['run', 'look', '--id', 'two']
    const first = await raymond(folder, ...run, { env: gone })
    expect(first).toMatchObject({ code: 0, stdout: 'StrangeWords\n' })
    expect(first.stderr).toContain('127.0.0.1:9 could not be told of this run.')
    const before = collector.spans().length
    await raymond(folder, 'resume', 'two', { env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, RAYMOND_CELL: 'off' } })
    expect(
      collector
        .spans()
        .slice(before)
        .map(({ name }) => name),
    ).toEqual(['execute_tool START.sh', 'invoke_workflow look'])
  })

  it('has no trace where nobody collects', async () => {
    expect((await raymond(folder, 'run', 'look', '--id', 'three', { env: { RAYMOND_CELL: 'off' } })).code).toBe(0)
    expect(readFileSync(join(folder, 'trace.txt'), 'utf8')).toBe('\n')
    expect(readFileSync(join(folder, '.raymond/state/three/state.json'), 'utf8')).not.toContain('"trace"')
  })
})

describe.skipIf(process.platform === 'win32')('the collector of docs/traces.md', () => {
  let program: ChildProcess | undefined
  afterAll(() => program?.kill())

  it('prints a line for each span', async () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/traces.md'), 'utf8')
    const [, source = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? []
    // A port of its own: somebody may listen at the usual one.
    const listening = source.replace(
      ".listen(4318, '127.0.0.1')",
      ".listen(0, '127.0.0.1', function () { console.log(this.address().port) })",
    )
    expect(listening).not.toBe(source)
    const folder = folderOf({ ...files, 'collector.mjs': listening })
    program = spawn(process.execPath, ['collector.mjs'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] })
    let printed = ''
    const port = await new Promise<string>((resolve) => {
      program?.stdout?.on('data', (chunk: Buffer) => {
        printed += chunk.toString()
        if (printed.includes('\n')) resolve(printed.trim())
      })
    })
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`, RAYMOND_CELL: 'off' }
    expect((await raymond(folder, 'run', 'look', { env })).code).toBe(0)
    await expect.poll(() => printed).toMatch(/[0-9a-f]{16} below none: invoke_workflow look\n/)
    expect(printed).toMatch(/[0-9a-f]{16} below [0-9a-f]{16}: execute_tool START\.sh\n/)
  })
})
