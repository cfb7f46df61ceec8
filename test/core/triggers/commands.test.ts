import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defuseCommands } from '../../../src/core/report/cleaning/defuse.ts'
import { childId } from '../../../src/core/run/workers/children.ts'
import { holdsCommand, parseCommands, renderHelp } from '../../../src/core/triggers/commands.ts'
import { runIdOf } from '../../../src/core/triggers/starts/run-id.ts'
import { config } from './events.ts'

const CONFIG = config('coding:\n  path: a\n  on: { issue_comment: { command: code } }\nnightly:\n  path: b')

const read = (body: string) => parseCommands(body, CONFIG)
const only = (body: string) => {
  const { commands, problems } = read(body)
  expect([commands.length, problems]).toEqual([1, []])
  return commands[0]
}
const fault = (body: string) => {
  const { commands, problems } = read(body)
  expect([commands, problems.length]).toEqual([[], 1])
  return problems[0]
}

describe('each command', () => {
  it.each([
    ['/raymond run coding mend it', { type: 'run', workflows: ['coding'], word: null, text: 'mend it' }],
    ['/raymond run Nightly', { type: 'run', workflows: ['nightly'], word: null, text: '' }],
    ['/raymond run code x', { type: 'run', workflows: ['coding'], word: 'code', text: 'x' }],
    ['/raymond code x', { type: 'run', workflows: ['coding'], word: 'code', text: 'x' }],
    ['/Raymond CODE x', { type: 'run', workflows: ['coding'], word: 'code', text: 'x' }],
    ['/raymond status', { type: 'status', run: null }],
    ['/raymond stop', { type: 'stop', run: null }],
    ['/raymond stop coding-7-99', { type: 'stop', run: 'coding-7-99' }],
    ['/raymond stop please, it is wrong', { type: 'stop', run: null }],
    ['/raymond stop\nplease, it is wrong', { type: 'stop', run: null }],
    ['/raymond stop coding-7-99, please', { type: 'stop', run: 'coding-7-99' }],
    ['/raymond stop run-0123456789abcdef-12', { type: 'stop', run: 'run-0123456789abcdef-12' }],
    ['/raymond stop coding-0-99_2', { type: 'stop', run: 'coding-0-99_2' }],
    ['/raymond resume', { type: 'resume', run: null, budgetUsd: null }],
    ['/raymond resume --budget 20', { type: 'resume', run: null, budgetUsd: 20 }],
    ['/raymond resume coding-7-99 --budget=$2.50', { type: 'resume', run: 'coding-7-99', budgetUsd: 2.5 }],
    ['/raymond retry', { type: 'retry', run: null }],
    ['/raymond answer yes, do it', { type: 'answer', ask: null, text: 'yes, do it' }],
    ['/raymond answer main-1 yes', { type: 'answer', ask: 'main-1', text: 'yes' }],
    ['/raymond answer main_review2-3 yes', { type: 'answer', ask: 'main_review2-3', text: 'yes' }],
    ['/raymond answer coding-7-99/main-1 yes', { type: 'answer', ask: 'coding-7-99/main-1', text: 'yes' }],
    ['/raymond answer utf-8 it is', { type: 'answer', ask: null, text: 'utf-8 it is' }],
    ['/raymond answer\nover\nlines', { type: 'answer', ask: null, text: 'over\nlines' }],
    ['/raymond answer main-1\nover\nlines', { type: 'answer', ask: 'main-1', text: 'over\nlines' }],
    ['/raymond approve 1A2b3c', { type: 'approve', code: '1a2b3c' }],
    ['/raymond why', { type: 'why', run: null }],
    ['/raymond help', { type: 'help' }],
    ['/raymond', { type: 'help' }],
    ['\t \r\n   /raymond\thelp  ', { type: 'help' }],
  ])('%j', (body, command) => {
    expect(only(body)).toEqual(command)
  })
})

describe('an id is read with what people put around it', () => {
  it.each([
    '"ID"',
    '**ID**',
    '#ID',
    'ID.',
    '(ID)',
    '`ID`',
    'ID,',
    '“ID”',
    '_ID_:',
    '<ID>',
    'ID\u200b',
    '\u00a0ID',
    'ID ID',
    'ID .',
  ])('%s', (written) => {
    const run = 'coding-7-99'
    const line = written.replaceAll('ID', run)
    for (const verb of ['stop', 'status', 'why', 'retry']) expect(only(`/raymond ${verb} ${line}`)).toEqual({ type: verb, run })
    expect(only(`/raymond resume ${line.toUpperCase()} --budget 20`)).toEqual({ type: 'resume', run, budgetUsd: 20 })
  })

  it.each(['coding', 'coding-7-9x', 'coding_7', 'ID coding-7-98', '[ID](https://x.example)'])(
    'and what resembles one is refused, as it may be that: %s',
    (written) => {
      for (const verb of ['stop', 'status', 'why', 'retry', 'resume'])
        expect(fault(`/raymond ${verb} ${written.replace('ID', 'coding-7-99')}`)).toMatchObject({ code: 'RAY-COMMAND-ARGUMENT' })
    },
  )

  it.each([
    "it's wrong",
    '- wrong direction',
    '— wrong',
    '@maria asked for it',
    '🛑',
    'कृपया',
    'for #12',
    '-- it should work now',
    'and/or not',
  ])('and prose changes nothing: %s', (prose) => {
    for (const verb of ['stop', 'status', 'why', 'retry'])
      expect(only(`/raymond ${verb} ${prose}`)).toEqual({ type: verb, run: null })
    expect(only(`/raymond resume --budget 20 ${prose} (from 10)`)).toEqual({ type: 'resume', run: null, budgetUsd: 20 })
  })

  it.each([1, 2, 30])('and the ids of runs and workers that there are mean those: %d', (start) => {
    const origin = { name: 'coding', issue: 7, actionsRunId: '99' }
    for (const run of [runIdOf({ ...origin, start }), runIdOf({ ...origin, nth: 3, start })])
      for (const id of [run, childId(run, 1), childId(childId(run, 12), 2), childId(childId('x'.repeat(50) + run, 1), 2)])
        expect(only(`/raymond stop ${id}`)).toEqual({ type: 'stop', run: id })
  })

  it('and says how to name a run', () => {
    expect(fault('/raymond stop "coding-7-9x"')).toEqual({
      code: 'RAY-COMMAND-ARGUMENT',
      message: '"coding-7-9x" behind /raymond stop means no run.',
      hint: 'Write /raymond stop RUN with the id of one run, or the command alone for all runs of the thread.',
    })
  })

  it.each(['—budget 20', '–budget=20', '`--budget` 20.', '**--Budget $20**', '--budget "20",'])(
    'and so are options: %s',
    (written) => {
      expect(only(`/raymond resume ${written}`)).toEqual({ type: 'resume', run: null, budgetUsd: 20 })
    },
  )

  it.each([
    ['— budget 5', '--budget 20'],
    ['-- budget=5', '--budget 20'],
    ['coding-7-99 – Budget: $5', '--budget 20'],
    ['— state-budget 2 please', '--state-budget 3'],
    ['— max-duration 2h', '--max-duration 2h'],
    ['— model opus', '--model opus'],
    ['— model opus — effort high', '--model opus'],
  ])('and one whose dashes stand apart is not left out: %s', (written, instead) => {
    const name = instead.slice(2).split(' ')[0]
    for (const verb of ['resume', 'retry'])
      expect(fault(`/raymond ${verb} ${written}`)).toEqual({
        code: 'RAY-COMMAND-ARGUMENT',
        message: `A space parts the dashes from ${name}.`,
        hint: `/raymond ${verb} ${instead}`,
      })
  })

  it.each(['— budget is fine', '- model looked wrong to me', '— effort was made', '5 — budget', '- the budget 5'])(
    'and prose with a dash and such a word stays prose: %s',
    (prose) => expect(only(`/raymond resume ${prose}`)).toEqual({ type: 'resume', run: null, budgetUsd: null }),
  )

  it.each(['budget 20', 'Budget: $20', 'budget=20', '`budget 20`', '$20', '**$20**.', 'coding-7-99 budget 20'])(
    'and a budget that nothing else stands beside means its option: %s',
    (written) => {
      expect(only(`/raymond resume ${written}`)).toMatchObject({ type: 'resume', budgetUsd: 20 })
      expect(only(`/raymond retry ${written}`)).toMatchObject({ type: 'retry', budgetUsd: 20 })
    },
  )

  it.each(['20', 'it cost $20', '$20 is fine', '$20 or $30', 'budget', 'the budget 20', 'budget 20 was right', 'budget none'])(
    'and an amount in prose raises nothing: %s',
    (prose) => expect(only(`/raymond resume ${prose}`)).toEqual({ type: 'resume', run: null, budgetUsd: null }),
  )

  it.each(['$20?', 'budget 20?', 'budget=$20?', '$20 ?', 'budget? 20'])('and one in doubt raises nothing: %s', (written) => {
    expect(only(`/raymond resume ${written}`)).toEqual({ type: 'resume', run: null, budgetUsd: null })
  })

  it.each(['<!-- $20 -->', '<!-- --budget 20 -->', 'coding-7-99 <!-- budget 20 -->'])(
    'and what nobody sees does not either, of which nothing is carried out: %s',
    (written) => {
      expect(fault(`/raymond resume ${written}`)).toMatchObject({ message: 'A part of /raymond resume is hidden.' })
    },
  )

  it.each(['--budget 20?', '--budget=20?', '--model opus?', '--budget .5', '--budget ,5', '-budget 20', '--budget 1,000'])(
    'and no amount is guessed: %s',
    (written) => {
      expect(fault(`/raymond resume ${written}`)).toMatchObject({ code: 'RAY-COMMAND-ARGUMENT' })
    },
  )

  it.each([
    'main-1: blue',
    '`main-1` blue',
    'main-1, blue',
    '#main-1 blue',
    '**Main-1** blue',
    'main-1:blue',
    '(main-1)\nblue',
    '**main-1 blue**',
    '"main-1 blue"',
  ])('and so is that of a question: %s', (written) => {
    expect(only(`/raymond answer ${written}`)).toEqual({ type: 'answer', ask: 'main-1', text: 'blue' })
  })

  it.each(['yes, because main-1 said so', 'main-1.5 it is', 'main-1x', 'domain-1 it is'])(
    'and other text is text: %s',
    (text) => {
      expect(only(`/raymond answer ${text}`)).toEqual({ type: 'answer', ask: null, text })
    },
  )

  it('however long a word is', () => {
    const before = performance.now()
    for (const word of [
      '.'.repeat(65_000),
      `x${'.'.repeat(65_000)}x`,
      '—'.repeat(65_000),
      `main-${'1'.repeat(65_000)}x`,
      '— '.repeat(32_000),
      '<del> '.repeat(10_000),
    ])
      for (const verb of ['stop', 'resume', 'answer']) read(`/raymond ${verb} ${word}`)
    expect(performance.now() - before).toBeLessThan(5000)
  })
})

describe('signs around a word', () => {
  it.each([
    'stop.',
    'stop!',
    'Stop…',
    'stop, please',
    'stop: wrong branch',
    '`stop`',
    '**stop**',
    '**stop**.',
    '_stop_',
    '(stop)',
    '“stop”',
  ])('of a command do not matter: %s', (written) => {
    expect(only(`/raymond ${written}`)).toEqual({ type: 'stop', run: null })
  })

  it('of a command leave its text alone', () => {
    expect(only('/raymond answer: main-1: "yes"!')).toEqual({ type: 'answer', ask: 'main-1', text: '"yes"!' })
    expect(only('/raymond `code`, with a test.')).toMatchObject({ word: 'code', text: 'with a test.' })
    expect(only('/raymond retry, --budget 20')).toEqual({ type: 'retry', run: null, budgetUsd: 20 })
  })

  it.each([
    'retry?',
    '`answer yes`',
    '"code it"',
    '**answer yes**',
    '.',
    '?',
    '[stop](https://x.example)',
    'stop,please',
    'code_',
    '~~stop~~ status',
    '~stop~ status',
    '<stop> status',
    '<del>stop</del> status',
  ])('that may mean something leave it unknown: %s', (written) => {
    expect(fault(`/raymond ${written}`)).toMatchObject({ code: 'RAY-UNKNOWN-COMMAND' })
  })

  it.each([
    '`CODE`',
    '**CODE**',
    '<CODE>',
    'CODE.',
    '"CODE",',
    'CODE\u200b',
    '#CODE',
    '"CODE',
    '(CODE',
    '`CODE',
    '[CODE',
    '“#CODE”',
    '(`CODE`',
    '#CODE, please',
    '(CODE as it stands',
  ])('of a code do not matter: %s', (written) => {
    const code = 'ab12cd34ef56ab12cd34'
    expect(only(`/raymond approve ${written.replace('CODE', code)}`)).toEqual({ type: 'approve', code })
  })

  it('of the command and of its code may both be there', () => {
    expect(only('/raymond **approve** `ab12cd34`.')).toEqual({ type: 'approve', code: 'ab12cd34' })
  })

  it.each([
    '~~ab12cd34~~',
    '~ab12cd34~',
    'ab12cd34?',
    '**ab12cd34 or not**',
    '(ab12cd34?',
    '#ab12cd34?',
    '"ab12cd34 or not"',
    '(ab12cd34\nor not)',
    '~#ab12cd34',
    '!ab12cd34',
    '…ab12cd34',
    '\nab12cd34',
  ])('that doubt a code, or take it back, leave none: %s', (written) => {
    expect(fault(`/raymond approve ${written}`)).toMatchObject({ code: 'RAY-COMMAND-ARGUMENT' })
  })

  it('that strike out the id of a run leave none, and do not widen what is meant', () => {
    for (const words of ['~~coding-7-99~~', '<del>coding-7-99</del>', '<s>not coding-7-99 then</s>'])
      expect(fault(`/raymond stop ${words}`), words).toMatchObject({ code: 'RAY-COMMAND-ARGUMENT' })
    expect(only('/raymond stop coding-7-99 after ~5 minutes')).toEqual({ type: 'stop', run: 'coding-7-99' })
  })

  it.each([
    '~~main-1~~',
    '~~main-1~~ blue',
    '~~main-1 blue~~',
    '~main-1~: blue',
    '"~~main-1~~" blue',
    'main-1~~ blue',
    '<del>main-1</del> blue',
    '<s>coding-7-99/main-1</s>',
    '**<STRIKE>main-1</STRIKE>**: blue',
    '<del class="main-1">main-1 blue</del>',
    '<del> main-1 </del> blue',
  ])('that strike out the id of a question leave none, and no answer: %s', (written) => {
    expect(fault(`/raymond answer ${written}`)).toMatchObject({ code: 'RAY-COMMAND-ARGUMENT' })
  })

  it.each(['~~--budget 50~~', '--budget ~~50~~', '--budget ~~50~~ 20', '~~all with --budget 50~~', '--model ~~opus~~'])(
    'that strike out %s leave no option either',
    (words) => expect(fault(`/raymond retry ${words}`)).toMatchObject({ code: 'RAY-COMMAND-ARGUMENT' }),
  )
})

describe('spaces', () => {
  it.each([
    '/raymond\u00a0stop',
    '/raymond\u2009\u3000stop',
    '/raymond\u200b stop\u200b',
    '\u00a0/raymond stop\u00a0',
    '/raymond \u200bst\u00adop',
  ])('of any kind are spaces, and behind the first word what nobody sees is nothing: %j', (body) => {
    expect(only(body)).toEqual({ type: 'stop', run: null })
  })

  it('of any kind part a text from its command, and stay within it', () => {
    expect(only('/raymond\u00a0code\u00a0a\u00a0b👩\u200d💻')).toMatchObject({ type: 'run', text: 'a\u00a0b👩\u200d💻' })
    expect(only('/raymond answer\u00a0\u200fyes')).toEqual({ type: 'answer', ask: null, text: 'yes' })
  })
})

describe('texts', () => {
  it('go on to the next command, code and quotes included, and keep their lines', () => {
    expect(read('Hello.\n/raymond run coding one\n> two\n```\n/raymond stop\n```\r\n/raymond status\nignored').commands).toEqual([
      { type: 'run', workflows: ['coding'], word: null, text: 'one\n> two\n```\n/raymond stop\n```' },
      { type: 'status', run: null },
    ])
  })

  it('are kept as they are inside', () => {
    expect(only('/raymond run coding  a  b\n\n   c')).toMatchObject({ text: 'a  b\n\n   c' })
  })
})

describe('what is no command', () => {
  it.each([
    '/raymonds run coding',
    '/raymond-run coding',
    'raymond run coding',
    '@raymond run coding',
    '// raymond run coding',
    '/\u200braymond stop',
    '\ufeff/raymond stop',
    '/ray\u200dmond stop',
    '/raymond\u200bstop',
    '\u00a0\u00a0\u00a0\u00a0/raymond stop',
    '/raymоnd stop',
    '>/raymond stop',
    '`/raymond stop`',
    '    /raymond stop',
  ])('%j', (body) => {
    expect(read(body)).toEqual({ commands: [], problems: [] })
  })
})

describe('mistakes', () => {
  it('in a command’s name show the nearest one', () => {
    expect(fault('/raymond stauts')).toEqual({
      code: 'RAY-UNKNOWN-COMMAND',
      message: 'There is no command "/raymond stauts".',
      hint: 'Did you mean "status"?',
    })
    expect(fault('/raymond cod x')).toMatchObject({ hint: 'Did you mean "code"?' })
    expect(fault('/raymond dance')).toMatchObject({
      hint: 'Known here: run, status, stop, resume, retry, answer, approve, why, help, code.',
    })
    expect(fault('/raymond nightly')).toMatchObject({ hint: 'Write /raymond run nightly.' })
  })

  it('in a workflow’s name too', () => {
    expect(fault('/raymond run codng')).toEqual({
      code: 'RAY-UNKNOWN-WORKFLOW',
      message: 'There is no workflow "codng".',
      hint: 'Did you mean "coding"?',
    })
    expect(fault('/raymond run')).toMatchObject({ code: 'RAY-COMMAND-ARGUMENT', hint: 'Known here: coding, nightly.' })
  })

  it.each([
    '/raymond resume --budget',
    '/raymond resume --budget none',
    '/raymond resume --budget 0',
    '/raymond resume --budget -5',
    '/raymond resume --budget 1e9',
    '/raymond resume --budget 5 --force',
    '/raymond resume --budgets 5',
    '/raymond resume ~~budget 20~~',
    '/raymond approve',
    '/raymond approve yes',
    '/raymond answer',
  ])('in what follows: %s', (body) => {
    expect(fault(body)).toMatchObject({ code: 'RAY-COMMAND-ARGUMENT' })
  })

  it('repeat nothing of a stranger’s word that could do harm', () => {
    expect(fault(`/raymond @octo/team<img>${'x'.repeat(500)}`)?.message).toBe(
      `There is no command "/raymond ?octo?team?img?${'x'.repeat(25)}".`,
    )
  })
})

describe('hostile comments', () => {
  it('hold at most ten commands', () => {
    const { commands, problems } = read('/raymond status\n'.repeat(5000))
    expect([commands.length, problems.map(({ message }) => message)]).toEqual([
      10,
      ['The comment holds 4096 commands; the first 10 were read.'],
    ])
  })

  it('are read up to the length that GitHub allows', () => {
    expect(read(`${'x'.repeat(65_536)}\n/raymond stop`).commands).toEqual([])
  })

  it('cannot call what every object has', () => {
    for (const word of ['constructor', '__proto__', 'toString', 'hasOwnProperty']) {
      expect(fault(`/raymond ${word}`)).toMatchObject({ code: 'RAY-UNKNOWN-COMMAND' })
      expect(fault(`/raymond run ${word}`)).toMatchObject({ code: 'RAY-UNKNOWN-WORKFLOW' })
    }
  })

  it('never make the reader fail, and always give the same', () => {
    const words = fc.constantFrom(
      '/raymond',
      ' run',
      ' coding',
      ' answer',
      '\n',
      '\r\n',
      '`',
      '```',
      '> ',
      '<!--',
      '-->',
      ' --budget',
      ' 5',
      ' main-1',
      '\u0000',
      '𝕏',
    )
    fc.assert(
      fc.property(fc.array(words), (parts) => {
        expect(read(parts.join(''))).toEqual(read(parts.join('')))
      }),
    )
  })
})

it('nothing that the action posts is read as a command', () => {
  const words = fc.constantFrom(
    '/raymond',
    '/RAYMOND',
    ' stop',
    '\n',
    '\r',
    '   ',
    '\t',
    'a',
    '> ',
    '/',
    '\u200b',
    '\u00a0',
    '\ufeff',
  )
  fc.assert(
    fc.property(fc.array(words), (parts) => read(defuseCommands(parts.join(''))).commands.length === 0),
    { numRuns: 500 },
  )
})

it('a comment speaks to the action also in words that it does not know, but not in quotes and code', () => {
  const bodies = [
    '/raymond frobnicate',
    'Hello\n/raymond',
    '> /raymond stop',
    '```\n/raymond stop\n```',
    'I like /raymond',
    'blue',
  ]
  expect(bodies.map(holdsCommand)).toEqual([true, true, false, false, false, false])
})

it('help lists workflows and their commands', () => {
  expect(renderHelp(CONFIG)).toMatch(
    /^\| command \| does \|\n\| --- \| --- \|\n\| `\/raymond code \[text\]` \| start `coding` \|\n/,
  )
  expect(renderHelp(CONFIG)).toContain('| `/raymond run NAME [text]` | start a workflow: `coding`, `nightly` |')
})
