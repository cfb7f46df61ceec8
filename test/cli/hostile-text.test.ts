/** What agents, scripts and file names say on a person's terminal: all of it can be read, none of it can steer. */
import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderOf, raymond, type Said } from './raymond.ts'

/** Sets the title, writes the clipboard, clears the screen, goes back over the line, by the newer and the older form. */
const STEERING = '\u001b]0;pwned\u0007\u001b]52;c;cHduZWQ=\u0007\u001b[2J\u001b[1;1H\rover\u009b31m\u202egnp\u0085'
const HONEST = 'grüße 👋 naïve: 100 %\tdone'
const CONTROLS = /[^\P{Cc}\n\t]|\p{Bidi_Control}/u

const saying = (tag: string) =>
  `process.stdout.write(${JSON.stringify(tag)})\nprocess.stderr.write(${JSON.stringify(`${STEERING}${HONEST}`)})\n`
const folder = folderOf({
  'asks/START.mjs': saying(`<print>${STEERING}${HONEST}</print><ask next="END">${STEERING}${HONEST}?</ask>`),
  'asks/END.mjs': saying('<result>x</result>'),
  'ends/START.mjs': saying(`<result>${STEERING}${HONEST}</result>`),
  'fails/START.mjs': saying(`<goto>${STEERING}NOWHERE</goto>`),
  'bad/START.md': `Go to <goto>${STEERING}GONE</goto>\n`,
})
const runs: Record<string, Said> = {}

beforeAll(async () => {
  for (const name of ['asks', 'ends', 'fails']) runs[name] = await raymond(folder, 'run', name, '--id', name, '--cell', 'off')
})

function harmless({ stdout, stderr }: Said): void {
  expect(stdout).not.toMatch(CONTROLS)
  expect(stderr).not.toMatch(CONTROLS)
}

describe('what a run says to a person', () => {
  it.each(['asks', 'fails'])('of a script that %s cannot steer the terminal', (name) => {
    harmless(runs[name] as Said)
  })

  it('gives a result to a program byte for byte', () => {
    expect(runs.ends?.stdout).toBe(`${STEERING}${HONEST}\n`)
    expect(runs.ends?.stderr).not.toMatch(CONTROLS)
  })

  it.each([
    ['status'],
    ['status', 'asks'],
    ['status', 'fails'],
    ['status', '--json'],
    ['log', 'asks'],
    ['log', 'fails'],
    ['log', 'ends'],
    ['lint', 'bad'],
    ['lint', '--json', 'bad'],
    ['diagram', 'bad'],
  ])('raymond %s %s', async (...words) => {
    harmless(await raymond(folder, ...words))
  })

  it('is no command of the runner in a step of a job, on whatever line it stands', async () => {
    const folder = folderOf({
      'asks/START.mjs': 'console.log(\'<ask next="END">one\\n::warning::x\\n##[error]y</ask>\')\n',
      'asks/END.mjs': '',
      'bad/START.md': '---\n"x\\n::error::m": 2\n---\nGo.\n',
    })
    const env = { GITHUB_ACTIONS: 'true' }
    const said = [
      await raymond(folder, 'run', 'asks', '--id', 'one', '--cell', 'off', { env }),
      await raymond(folder, 'status', 'one', { env }),
      await raymond(folder, 'status', 'one', '--json', { env }),
      await raymond(folder, 'lint', 'bad', { env }),
    ]
    const all = said.map(({ stdout, stderr }) => stdout + stderr).join('\n')
    expect(all).toContain('warning::x')
    expect(all).not.toMatch(/^\s*::|##\[/m)
    // Nor does it part a line of what a person reads elsewhere.
    expect((await raymond(folder, 'lint', 'bad')).stdout).not.toMatch(/^::/m)
  })

  it.each([
    ['a list for a key', 'on: push\n? ["##[set-output name=ok]true"]\n: 1\njobs: {}\n'],
    ['keys within keys', `${'? '.repeat(500)}-`],
  ])('has nothing of an Actions workflow with %s', async (_, text) => {
    const folder = folderOf({ 'flow/START.md': 'Go.\n', '.github/workflows/x.yml': text })
    writeFileSync(join(folder, '.github/raymond.yml'), 'version: 1\nworkflows: { flow: { path: flow } }\n')
    execFileSync('git', ['init', '-q'], { cwd: folder })
    const { stdout, stderr } = await raymond(folder, 'lint', { env: { GITHUB_ACTIONS: 'true' } })
    expect([stdout, stderr]).toEqual([expect.stringContaining('setup-no-workflow'), ''])
  })

  it.each([
    ['lint', 'setup-no-workflow'],
    ['test', 'RAY-BAD-CASE'],
  ])('raymond %s where the name of a link that leads in a circle would steer a terminal', async (command, code) => {
    const folder = folderOf({ 'flow/START.md': 'x\n', 'flow/cases/x.yaml': 'x\n', '.github/workflows/x.yml': 'x\n' })
    writeFileSync(join(folder, '.github/raymond.yml'), 'version: 1\nworkflows: { flow: { path: flow } }\n')
    execFileSync('git', ['init', '-q'], { cwd: folder })
    for (const place of ['flow/cases', '.github/workflows']) {
      const name = '\u001b]0;pwned\u0007.yml'
      symlinkSync(name, join(folder, place, name))
    }
    const said = await raymond(folder, command, ...(command === 'lint' ? [] : ['flow']))
    expect([said.code, said.stdout, said.stderr]).toEqual([1, expect.stringContaining(code), ''])
    harmless(said)
  })

  it('still says what the question is', async () => {
    expect((await raymond(folder, 'status', 'asks')).stdout).toContain('grüße 👋 naïve: 100 %')
  })
})
