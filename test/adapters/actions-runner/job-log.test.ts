import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { defuseCommands } from '../../../src/adapters/actions-runner/defuse-commands.ts'
import { createJobLog } from '../../../src/adapters/actions-runner/job-log.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

it('a runner without summaries, or one that cannot take this one, fails nothing', async () => {
  vi.stubEnv('GITHUB_STEP_SUMMARY', undefined)
  await expect(createJobLog().writeSummary('# Hello')).resolves.toBeUndefined()
  vi.stubEnv('GITHUB_STEP_SUMMARY', join(tmpdir(), 'there', 'is', 'no', 'such', 'file'))
  await expect(createJobLog().writeSummary('# Hello')).resolves.toBeUndefined()
})

it('outputs that cannot be written hide nothing of what is said after them, and fail the step', () => {
  const before = process.exitCode
  const printed = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  try {
    vi.stubEnv('GITHUB_OUTPUT', join(tmpdir(), 'there', 'is', 'no', 'such', 'file'))
    const log = createJobLog()
    log.setOutput('status', 'completed')
    log.setOutput('result', 'all of it')
    log.line('what it came to')
    const lines = printed.mock.calls.map(([text]) => String(text)).join('')
    expect(lines.match(/^::error /gm)).toHaveLength(1)
    expect(lines).toContain('RAY-OUTPUT-UNWRITTEN: The output status of the step')
    expect(lines).toContain('what it came to')
    expect(process.exitCode).toBe(1)
  } finally {
    process.exitCode = before
    printed.mockRestore()
  }
})

/** What the runner does with a line: it trims what .NET takes for white space, U+0085 among it, and looks for a command. */
const WHITE_SPACE = /^[\t-\r \u0085\u00A0\u1680\u2000-\u200A\u2028\u2029\u202F\u205F\u3000]+/
const takenForCommands = (text: string) =>
  text.split(/\r\n|\r|\n/).filter((line) => line.replace(WHITE_SPACE, '').startsWith('::') || line.includes('##['))

it.each([
  '::set-output name=a::b',
  '  ::warning::x',
  '\u0085::stop-commands::x',
  '\u0085 \u3000\u2007::add-mask::x',
  'fine\r::set-env name=A::b',
  'fine\u0085::set-env name=A::b',
  'fine\n\u0085::save-state name=ended::true',
  '\u001b[0m::error::x',
  '\u0000\u0007::error::x',
  '\u200b::error::x',
  'a ##[set-output name=x]y',
  '#\u0001#[error]x',
])('no line of %j is a command to the runner', (text) => {
  expect(takenForCommands(defuseCommands(text))).toEqual([])
})

it('ordinary lines stay as they are, and lines after the first are set apart', () => {
  expect(defuseCommands('one: a::b #1\ttab')).toBe('one: a::b #1\ttab')
  expect(defuseCommands('npm test\nok\r\ndone\n')).toBe('npm test\n  | ok\n  | done')
})

it.each(['utf8', 'hex', 'base64'] as const)('a secret in %s is not printed', (encoding) => {
  const printed: string[] = []
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
  const log = createJobLog()
  const secret = 'sk-ant-api03-0123456789abcdefghij'
  log.hide(secret)
  printed.length = 0
  const form = Buffer.from(secret).toString(encoding)
  log.line(`the key is ${form}`)
  log.annotate('error', { code: 'RAY-X', message: `the key is ${form}` })
  write.mockRestore()
  expect(printed.join('')).toContain('the key is ***')
  expect(printed.join('')).not.toContain(form)
})

it.each(['\u001b]0;x\u0007', '\u001b]8;;http://x\u001b\\', '\u001b[?25l', '\u001b(B\u001b[m', '\u009b0m'])(
  'a secret is not printed in parts that only the sequence %j holds apart',
  (sign) => {
    const printed: string[] = []
    const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => printed.push(String(text)) > 0)
    const log = createJobLog()
    const secret = 'sk-ant-api03-0123456789abcdefghij'
    log.hide(secret)
    printed.length = 0
    log.line(`the key is ${secret.slice(0, 9)}${sign}${secret.slice(9)}`)
    write.mockRestore()
    expect(printed.join('')).toContain('the key is')
    expect(printed.join('')).not.toContain(secret)
  },
)

it('sequences that steer terminals are taken out, and those that have no end in no time', () => {
  expect(defuseCommands('a\u001b]8;;https://a.b\u0007b\u001b]8;;\u0007 \u001b[31mc\u001b[0m \u001b]0;d\u001b\\e')).toBe('ab c e')
  for (const begun of ['\u001b]8;;', '\u001b]', '\u0007\u001b]\u001b[', '\u001b[1;']) {
    const began = performance.now()
    expect(defuseCommands(begun.repeat(1_000_000 / begun.length))).not.toContain('\u001b')
    expect(performance.now() - began, begun).toBeLessThan(3000)
  }
  // Older versions of Node took hours for the signs behind one that begins a sequence.
  const began = performance.now()
  expect(defuseCommands(`\u001b${';#'.repeat(500_000)}\nover`)).toMatch(/over$/)
  expect(performance.now() - began).toBeLessThan(3000)
})
