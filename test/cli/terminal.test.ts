import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { endOfRun } from '../../src/cli/drive/end-of-run.ts'
import { createLiveBlock } from '../../src/cli/live/live-block.ts'
import { liveLines } from '../../src/cli/live/live-lines.ts'
import { cutToWidth, oneLine, plainLines, widthOf } from '../../src/cli/live/terminal-text.ts'
import type { Run } from '../../src/core/run/run.ts'
import { codingPlay } from '../core/page/coding-play.ts'
import { playRun } from '../core/page/played-run.ts'
import { built } from '../tools/built.ts'
import { folderOf, raymond } from './raymond.ts'
import { createTerminal } from './terminal.ts'

const { run } = playRun({ ...codingPlay, stopAfter: 8 })

describe('the live block', () => {
  it('is drawn again in place, below the lines that stay', () => {
    const terminal = createTerminal({ columns: 20, rows: 10 })
    const block = createLiveBlock(terminal)
    block.draw(['one', 'two'])
    block.say(['stays'])
    block.draw(['three'])
    block.say(['stays too'])
    expect(terminal.text()).toBe('stays\nstays too\nthree')
    block.clear()
    expect(terminal.text()).toBe('stays\nstays too')
  })

  it('leaves nothing behind when the terminal becomes narrower or wider', () => {
    const terminal = createTerminal({ columns: 40, rows: 20 })
    const block = createLiveBlock(terminal)
    block.say(['stays'])
    block.draw(['a line of thirty characters ..', 'another'])
    terminal.resize(12)
    block.draw(['short'])
    terminal.resize(60)
    block.draw(['shown'])
    expect(terminal.text()).toBe('stays\nshown')
  })

  it('scrolls what stays up when it reaches the end of the screen', () => {
    const terminal = createTerminal({ columns: 20, rows: 5 })
    const block = createLiveBlock(terminal)
    for (let i = 0; i < 12; i++) {
      block.draw([`frame ${i}`, 'second'])
      block.say([`line ${i}`])
    }
    expect(terminal.text()).toBe(`${Array.from({ length: 12 }, (_, i) => `line ${i}`).join('\n')}\nframe 11\nsecond`)
  })
})

describe('the lines of a run that goes on', () => {
  const turns = [{ agent: 'main_implem1', state: 'IMPLEMENT.md', attempt: 2, startedAt: 0, activity: 'Bash: npm test' }]
  const picture = { run, turns, startedAt: 0, now: 72_000, columns: 100, rows: 14 }

  it('show how it stands, who works on what and since when, and who rests', () => {
    const text = liveLines(picture).join('\n')
    expect(text).toContain(`${run.workflow_id}  1 min 12 s  8 turns`)
    expect(text).toMatch(/main_implem1 +IMPLEMENT\.md \(attempt 2\) +1 min 12 s +Bash: npm test/)
    expect(text).toMatch(/main +TEST\.sh +next/)
  })

  it('are never wider than the screen nor more than it has room for', () => {
    for (let columns = 10; columns < 140; columns++) {
      const lines = liveLines({ ...picture, columns, rows: 4 })
      expect(lines.length).toBeLessThanOrEqual(4)
      for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(columns)
    }
  })
})

describe('text of others on a terminal', () => {
  it('cannot steer it', () => {
    expect(oneLine('a\u001b[2Jb\u001b]0;title\u0007c\r\nd\u0000\u009b31me\u202e')).toBe('abc d' + 'e')
    expect(plainLines('one\rtwo\n\tthree')).toEqual(['one', 'two', '  three'])
  })

  it('is cut by columns, of which some characters take two', () => {
    expect(cutToWidth('日本語です', 5)).toBe('日本…')
    expect(cutToWidth('abc', 3)).toBe('abc')
    expect(widthOf('🚀a')).toBe(3)
  })
})

describe('the end of a run', () => {
  const waiting = playRun({ ...codingPlay, answers: [] }).run

  it('says the exact command for an answer, a choice at a time', () => {
    expect(endOfRun(waiting, undefined)).toEqual([
      'waiting (ask)  coding-12-4711: 2 turns, $0.22 of $10.00',
      '  main asks: How long should a cart be kept?',
      '  to answer: raymond answer coding-12-4711 --ask main-1 "30 days"',
      '  to answer: raymond answer coding-12-4711 --ask main-1 "for ever"',
    ])
  })

  it('repeats the state directory that was given, quoted where a shell needs it', () => {
    expect(endOfRun({ ...waiting, status: 'suspended', reason: 'signal', asks: [] }, 'my state')).toContain(
      '  to go on: raymond resume coding-12-4711 --state-dir "my state"',
    )
  })

  it.each([
    ['over_budget', '  to go on: raymond resume coding-12-4711 --budget 20'],
    ['failed', '  to try it again: raymond resume coding-12-4711'],
    ['completed', '  to look at it: raymond report coding-12-4711'],
  ] as const)('says what to do when it is %s', (status, line) => {
    expect(endOfRun({ ...waiting, status, asks: [] }, undefined)).toContain(line)
  })

  it('raises the budget to what the next turn needs', () => {
    const hint = 'Raise the cap and go on: raymond resume coding-12-4711 --budget 34'
    const error = { code: 'RAY-OVER-BUDGET', message: 'The budget is used up.', hint } as const
    expect(endOfRun({ ...waiting, status: 'over_budget', asks: [], error }, undefined)).toContain(
      '  to go on: raymond resume coding-12-4711 --budget 34',
    )
  })

  describe('where nothing is left to go on with', () => {
    const agents = waiting.agents.map((agent) => ({ ...agent, status: 'ended' as const, wrap_up: 'done' as const }))
    const local = { ...waiting, asks: [], agents, event: null, input: { text: 'Fix "12"', from: 'run' as const } }
    const wrapped = { ...local, status: 'over_budget' as const, reason: null, workspace: process.cwd() }
    const failed = { ...wrapped, status: 'failed' as const, reason: 'failed-result' }

    it('starts the workflow again, and with a larger budget where that was spent', () => {
      expect(endOfRun({ ...failed, input: null, backend_by: undefined }, 'state').slice(1)).toEqual([
        '  to start again: raymond run .raymond/workflows/coding --state-dir state',
        '  to see why: raymond report coding-12-4711 --state-dir state',
      ])
      expect(endOfRun({ ...wrapped, backend: 'codex', backend_by: 'run' }, undefined).slice(1)).toEqual([
        '  to start again: raymond run .raymond/workflows/coding --input "Fix \\"12\\"" --agent codex --budget 20',
        '  to look at it: raymond report coding-12-4711',
      ])
    })

    it.each<[string, Partial<Run>]>([
      ['an input of several lines', { input: { text: 'one\ntwo', from: 'run' } }],
      ['an event of a repository', { event: 'issues' }],
      ['the part of another run that it did', { parent: { run: 'whole', agent: 'main_w1' } }],
    ])('gives no command that would leave out %s', (_, changes) => {
      expect(endOfRun({ ...failed, ...changes }, undefined).slice(1)).toEqual(['  to see why: raymond report coding-12-4711'])
    })
  })

  it('raises the cap at which the run failed', () => {
    const hint = 'Give it more and try again: raymond resume coding-12-4711 --state-budget 4'
    const error = { code: 'RAY-STATE-BUDGET', message: 'The cap is reached.', hint } as const
    expect(endOfRun({ ...waiting, status: 'failed', asks: [], error }, 'state')).toContain(
      '  to try it again: raymond resume coding-12-4711 --state-budget 4 --state-dir state',
    )
  })
})

describe('raymond run', () => {
  const flow = { 'flow/START.sh': 'echo "<print>hello</print><result>fine</result>"\n', '.git/HEAD': '' }

  it('writes plain lines to stderr where there is no terminal, and only the result to stdout', async () => {
    const { stdout, stderr } = await raymond(folderOf(flow), 'run', 'flow', '--id', 'one')
    expect(stdout).toBe('fine\n')
    expect(stderr).not.toContain('\u001b')
    expect(stderr).toContain('▸ main  START.sh\n')
    expect(stderr).toContain('  main: hello\n')
    expect(stderr).toMatch(/✓ main {2}START\.sh {2}→ result {2}/)
    expect(stderr).toMatch(
      /completed {2}one: 1 turn, \$0\.00 of \$10\.00 \(limit set by the built-in default\)\n {2}to look at it: raymond report one\n$/,
    )
  })

  it('says nothing but errors with --quiet', async () => {
    expect((await raymond(folderOf(flow), 'run', 'flow', '--quiet')).stderr).toBe('')
  })

  it('keeps with --debug what a script was given and all that it said', async () => {
    const folder = folderOf({ 'flow/START.sh': 'echo aside >&2; echo "<result>$RAYMOND_INPUT</result>"\n', '.git/HEAD': '' })
    const { stderr } = await raymond(folder, 'run', 'flow', '--debug', '--id', 'one', '--input', 'x')
    const [, file = ''] = /what START\.sh did: (.*)/.exec(stderr) ?? []
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({
      run: 'one',
      agent: 'main',
      cwd: folder,
      exit_code: 0,
      env: { RAYMOND_INPUT: 'x' },
      stdout: '<result>x</result>\n',
      stderr: 'aside\n',
    })
  })

  it('refuses --step where there is nobody to ask', async () => {
    const { code, stderr } = await raymond(folderOf(flow), 'run', 'flow', '--step')
    expect(code).toBe(64)
    expect(stderr).toContain('--step needs a terminal to ask at.')
  })

  // Node draws without colours in a job, whatever the terminal can do.
  const { NO_COLOR: _, FORCE_COLOR: __, CI: ___, ...surroundings } = process.env
  const onTerminal = (
    env: Readonly<Record<string, string>>,
    { more = '', files = flow as Readonly<Record<string, string>>, typed = '' } = {},
  ) =>
    new Promise<string>((resolve) => {
      const command = `${process.execPath} ${built('cli')} run flow --id one ${more}`
      const child = execFile(
        'script',
        ['-qefc', command, '/dev/null'],
        { cwd: folderOf(files), env: { ...surroundings, ...env } },
        (_error, stdout) => resolve(stdout),
      )
      child.stdout?.on('data', (text: string) => text.includes('q stops: ') && child.stdin?.write(typed))
    })

  describe.skipIf(!existsSync('/usr/bin/script'))('on a terminal (skipped where there is no "script" to make one)', () => {
    it('draws, and sets the title of the window', async () => {
      const shown = await onTerminal({ TERM: 'xterm-256color' })
      expect(shown).toContain('\u001b]0;raymond one: ')
      expect(shown).toContain('\u001b[32m✓\u001b[39m main')
    })

    it.each([
      ['\n', 'completed  one: 2 turns'],
      ['q\n', 'suspended (signal)  one: 1 turn'],
    ])('stops with --step after each turn, and does what is typed: %j', async (typed, said) => {
      const files = { 'flow/START.sh': 'echo "<goto>B</goto>"\n', 'flow/B.sh': 'echo "<result>b</result>"\n', '.git/HEAD': '' }
      const shown = await onTerminal({ TERM: 'xterm', NO_COLOR: '1' }, { more: '--step', files, typed })
      expect(shown).toContain('next: main at B.sh. Enter goes on, q stops: ')
      expect(shown).toContain(said)
    })

    it.each([{ TERM: 'dumb' }, { TERM: 'xterm', NO_COLOR: '1' }])('writes plain lines with %j', async (env) => {
      const shown = await onTerminal(env)
      expect(shown).toContain('▸')
      expect(shown).not.toContain('\u001b]0;')
    })
  })
})
