import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseTransitions } from '../../../src/core/protocol/parse-transitions.ts'
import type { Transition } from '../../../src/core/protocol/transition.ts'
import { processorMs } from '../../tools/processor-ms.ts'

function read(text: string): readonly Transition[] {
  const parsed = parseTransitions(text)
  if (!parsed.ok) throw new Error(`${parsed.problem.code}: ${parsed.problem.message}`)
  return parsed.transitions
}

function problemOf(text: string): { code: string; message: string; hint: string | undefined } {
  const parsed = parseTransitions(text)
  if (parsed.ok) throw new Error(`parsed: ${JSON.stringify(parsed.transitions)}`)
  return { code: parsed.problem.code, message: parsed.problem.message, hint: parsed.problem.hint }
}

describe('P-TAG 1: names', () => {
  it.each(['<results>x</results>', '<gotofoo>B</gotofoo>', '<call-foo return="X">B</call-foo>', '<goto-x>B</goto-x>'])(
    'reads %s as ordinary text',
    (text) => {
      expect(problemOf(text).code).toBe('RAY-NO-TRANSITION')
    },
  )

  it.each(['<goto>B</goto>', '<goto >B</goto>', '<goto\n>B</goto>', '<goto>B</goto >', '<goto>\r\n  B\r\n</goto>'])(
    'reads %j as a goto',
    (text) => {
      expect(read(text)).toEqual([{ tag: 'goto', target: 'B' }])
    },
  )

  it('reads the four that cross workflows, whose bodies are paths', () => {
    const text = [
      '<call-workflow return="A">../x</call-workflow>',
      '<function-workflow return="A" cd="d">y.zip</function-workflow>',
      '<fork-workflow next="A" n="1">z.yaml</fork-workflow>',
      '<reset-workflow stack="clear">../../w</reset-workflow>',
    ]
    expect(text.flatMap(read)).toEqual([
      { tag: 'call-workflow', target: '../x', return: 'A' },
      { tag: 'function-workflow', target: 'y.zip', return: 'A', cd: 'd' },
      { tag: 'fork-workflow', target: 'z.yaml', next: 'A', attributes: { n: '1' } },
      { tag: 'reset-workflow', target: '../../w', stack: 'clear' },
    ])
  })

  it('knows tags in lower case alone, and says so', () => {
    expect(problemOf('<GOTO>B</GOTO>')).toEqual({
      code: 'RAY-NO-TRANSITION',
      message: 'There is no transition tag.',
      hint: 'Write <goto>…</goto>: tag names are in lower case, right behind the bracket.',
    })
  })

  it('does not take a print for a transition', () => {
    expect(problemOf('<print>working</print>').code).toBe('RAY-NO-TRANSITION')
    expect(read('<print><goto>A</goto></print><goto>B</goto>')).toEqual([{ tag: 'goto', target: 'B' }])
  })

  it('takes a tag that closes itself for one without a body', () => {
    expect(read('<result/>')).toEqual([{ tag: 'result', payload: '', status: 'success' }])
    expect(problemOf('<goto/>').code).toBe('RAY-EMPTY-TARGET')
  })
})

describe('P-TAG 2: the scan', () => {
  it('goes left to right and gives all tags in order', () => {
    const text = 'a <fork next="N">W1</fork> b <fork next="N">W2</fork> c <goto>N</goto>'
    expect(read(text).map(({ tag }) => tag)).toEqual(['fork', 'fork', 'goto'])
  })

  it.each([
    ['<result>see <goto>B</goto></result>', 'result'],
    ['<ask next="N">shall I <goto>B</goto>?</ask>', 'ask'],
  ])('keeps the body of %s opaque', (text, tag) => {
    expect(read(text).map((transition) => transition.tag)).toEqual([tag])
  })

  it.each(['```\n<goto>B</goto>\n```', '<!-- <goto>B</goto> -->', '<div><goto>B</goto></div>', '`<goto>B</goto>`'])(
    'counts the tag in %j',
    (text) => {
      expect(read(text)).toEqual([{ tag: 'goto', target: 'B' }])
    },
  )
})

describe('P-TAG 3: openers', () => {
  it.each(['I will use <goto> next.', '<goto>B', '<result>half a sentence', '<goto input="a > b>B</goto>'])(
    'takes %j for text',
    (text) => {
      expect(problemOf(text).code).toBe('RAY-NO-TRANSITION')
    },
  )

  it('takes an opener in prose for text when the tag that was meant follows', () => {
    expect(read('I could <goto> on, so: <goto>B</goto>')).toEqual([{ tag: 'goto', target: 'B' }])
    expect(read('With <call return="X"> I would come back. <goto>B</goto>')).toEqual([{ tag: 'goto', target: 'B' }])
  })

  it('ends an opener at the first < outside its quotes', () => {
    expect(problemOf('<goto <b>A</b>B</goto>').code).toBe('RAY-NO-TRANSITION')
  })

  it.each([
    ['<goto>B<gotox></goto>', 'B<gotox>'],
    ['<goto> B <goto-x></goto>', 'B <goto-x>'],
    ['<goto>B <goto "</goto>', 'B <goto "'],
  ])('does not take what is no opener in the body of %s for one', (text, target) => {
    expect(read(text)).toEqual([{ tag: 'goto', target }])
  })

  it.each([
    ["<goto isn't meant; <goto>A</goto> is. It isn't> the first.", ['A']],
    ['<goto "<goto>A</goto>">', ['A']],
    ['<goto "<goto>A</goto>"> or <goto>B</goto>', ['A', 'B']],
  ])('finds the tags inside the quotes of an opener that is text: %s', (text, targets) => {
    expect(read(text)).toEqual(targets.map((target) => ({ tag: 'goto', target })))
  })

  it('finds the end of an opener by reading quotes', () => {
    expect(read(`<goto input="1 > 0 and it's">B</goto>`)).toEqual([{ tag: 'goto', target: 'B', input: "1 > 0 and it's" }])
    expect(read(`<goto input='say "a > b"'>B</goto>`)).toEqual([{ tag: 'goto', target: 'B', input: 'say "a > b"' }])
    expect(read('<goto input="<goto>A</goto>">B</goto>')).toEqual([{ tag: 'goto', target: 'B', input: '<goto>A</goto>' }])
  })

  it('decodes the five XML entities in attributes, each once, and in bodies never', () => {
    expect(read('<goto input="&lt;&gt;&amp;&quot;&apos;&amp;lt;&nbsp;&#65;">B</goto>')).toEqual([
      { tag: 'goto', target: 'B', input: `<>&"'&lt;&nbsp;&#65;` },
    ])
    expect(read('<result>&lt;b&gt;</result>')).toEqual([{ tag: 'result', payload: '&lt;b&gt;', status: 'success' }])
  })

  it('refuses a repeated attribute', () => {
    expect(problemOf('<call return="A" return="B">C</call>')).toEqual({
      code: 'RAY-REPEATED-ATTRIBUTE',
      message: '<call> has the attribute return twice.',
      hint: 'Keep one return="…".',
    })
  })

  it.each(['<goto input>B</goto>', '<goto input=x>B</goto>', '<goto 1x="a">B</goto>', '<goto é="a">B</goto>'])(
    'refuses the attributes of %s',
    (text) => {
      expect(problemOf(text).code).toBe('RAY-MALFORMED-TAG')
    },
  )
})

describe('P-TAG 4: targets', () => {
  it.each([
    '<goto></goto>',
    '<goto>  \n </goto>',
    '<call return=" ">A</call>',
    '<ask next="A"> </ask>',
    '<call-workflow return="A"></call-workflow>',
  ])('refuses the empty name in %j', (text) => {
    expect(problemOf(text).code).toBe('RAY-EMPTY-TARGET')
  })

  it.each([
    '<goto>../B.md</goto>',
    '<goto>a\\b</goto>',
    '<call return="x/y">A</call>',
    '<fork next="/x">A</fork>',
    '<ask next="A" timeout="1h" timeout_next="../B">?</ask>',
    '<call-workflow return="A">/etc/flow</call-workflow>',
    '<call-workflow return="A">C:\\flow</call-workflow>',
    '<goto><b>A</b></goto>',
  ])('refuses the path in %s', (text) => {
    expect(problemOf(text).code).toBe('RAY-PATH-TARGET')
  })
})

describe('P-TAG 5: results', () => {
  it('passes a payload on byte for byte', () => {
    expect(read('<result>\r\n  green \n</result>')).toEqual([{ tag: 'result', payload: '\r\n  green \n', status: 'success' }])
  })
})

describe('P-TAG 7: attributes', () => {
  it.each([
    ['<goto cd="x">B</goto>', 'RAY-UNSUPPORTED-CD-ATTRIBUTE', 'It may have: input.'],
    ['<call retrun="A">B</call>', 'RAY-UNKNOWN-ATTRIBUTE', 'Did you mean "return"?'],
    ['<call>B</call>', 'RAY-MISSING-RETURN', 'For example <call return="NEXT">STATE</call>.'],
    ['<function>B</function>', 'RAY-MISSING-RETURN', 'For example <function return="NEXT">STATE</function>.'],
    ['<ask>Who?</ask>', 'RAY-MISSING-ASK-NEXT', 'For example <ask next="NEXT">the question</ask>.'],
    ['<call-workflow return="A" cd="x">B</call-workflow>', 'RAY-UNSUPPORTED-CD-ATTRIBUTE', 'It may have: return, input.'],
    ['<result status="failed">no</result>', 'RAY-BAD-ATTRIBUTE', 'Write status="success" or status="failure".'],
    ['<reset stack="drop">A</reset>', 'RAY-BAD-ATTRIBUTE', 'Write stack="keep" or stack="clear".'],
    [
      '<ask next="A" to="[max](https://evil.example/login)">?</ask>',
      'RAY-BAD-ATTRIBUTE',
      'Write logins with commas between them, such as to="mona, hubot". A team cannot be named.',
    ],
    [
      '<ask next="A" to="mona, @acme/team">?</ask>',
      'RAY-BAD-ATTRIBUTE',
      'Write logins with commas between them, such as to="mona, hubot". A team cannot be named.',
    ],
    [
      '<ask next="A" timeout="soon">?</ask>',
      'RAY-BAD-DURATION',
      'Write a whole number and ms, s, m, h or d, such as 2d, and at most 36500d.',
    ],
  ])('answers %s with %s', (text, code, hint) => {
    expect(problemOf(text)).toMatchObject({ code, hint })
  })

  it('makes fork attributes of all other names on a fork', () => {
    expect(read('<fork next="N" item="7" return="x" input="i" cd="w">W</fork>')).toEqual([
      { tag: 'fork', target: 'W', next: 'N', input: 'i', cd: 'w', attributes: { item: '7', return: 'x' } },
    ])
  })

  it('lets a fork be without next, as a goto may stand beside it', () => {
    expect(read('<fork>W</fork><goto>N</goto>').map(({ tag }) => tag)).toEqual(['fork', 'goto'])
  })

  it('P-TURN 7: refuses fork attributes that steer programs, in any case', () => {
    for (const name of [
      'PATH',
      'Path',
      'LD_PRELOAD',
      'node_options',
      'GITHUB_TOKEN',
      'raymond_state_dir',
      'PYTHONPATH',
      '__proto__',
    ]) {
      expect(problemOf(`<fork next="N" ${name}="x">W</fork>`).code).toBe('RAY-FORK-ATTRIBUTE')
    }
  })

  it.each([
    ['<goto cd="x">B</goto>', '<goto> has no attribute "cd".'],
    ['<ask>Who?</ask>', '<ask> needs next="…", the state to go on with.'],
    ['<result status="failed">no</result>', 'status="failed" of <result> is not one of: success, failure.'],
    ['<ask next="A" timeout="soon">?</ask>', 'timeout="soon" of <ask> is not a duration.'],
    ['<ask next="A" to="mona, @acme/team">?</ask>', 'to="acme/team" of <ask> is not the login of a person.'],
    ['<ask next="A" timeout_next=" ">?</ask>', 'timeout_next of <ask> is empty.'],
    ['<call return="a/b">A</call>', 'return of <call> is a path: "a/b".'],
    ['<goto> </goto>', 'The target of <goto> is empty.'],
    ['<goto>a/b</goto>', 'The target of <goto> is a path: "a/b".'],
    ['<ask next="A"> </ask>', '<ask> has no question.'],
    ['<reset-workflow></reset-workflow>', 'The target of <reset-workflow> is empty.'],
    ['<reset-workflow>/x</reset-workflow>', 'The target of <reset-workflow> is not relative: "/x".'],
    ['<goto  input=x >B</goto>', '<goto> has an attribute that cannot be read: input=x'],
    ['<goto input="a"  x >B</goto>', '<goto> has an attribute that cannot be read: x'],
  ])('says what is wrong with %s', (text, message) => {
    expect(problemOf(text).message).toBe(message)
  })

  it.each([
    ['<goto>a/b</goto>', 'Name a state of this workflow, without / and \\.'],
    ['<goto></goto>', 'Name a state of this workflow.'],
    ['<ask next="A"></ask>', '<ask next="NEXT">Which one?</ask>'],
    ['<reset-workflow></reset-workflow>', 'Name a workflow, such as ../review.'],
    ['<reset-workflow>/x</reset-workflow>', 'Write the path from this workflow to the other one, such as ../review.'],
    ['<goto input>B</goto>', 'Attributes are written name="value".'],
  ])('says what to write instead of %s', (text, hint) => {
    expect(problemOf(text).hint).toBe(hint)
  })

  it.each([
    ['<goto>/{}</goto>', 'The target of <goto> is a path: "{}".', '/', 100],
    ['<reset-workflow>/{}</reset-workflow>', 'The target of <reset-workflow> is not relative: "{}".', '/', 100],
    ['<result status="{}">x</result>', 'status="{}" of <result> is not one of: success, failure.', '', 100],
    ['<ask next="N" timeout="{}">?</ask>', 'timeout="{}" of <ask> is not a duration.', '', 100],
    ['<goto {}>B</goto>', '<goto> has an attribute that cannot be read: {}', '', 60],
  ])('cuts what it quotes of %s', (text, message, before, most) => {
    const quoted = (length: number): string => problemOf(text.replace('{}', 'x'.repeat(length - before.length))).message
    expect(quoted(most)).toBe(message.replace('{}', before + 'x'.repeat(most - before.length)))
    expect(quoted(5000)).toBe(message.replace('{}', `${before}${'x'.repeat(most - before.length)}…`))
  })

  it('refuses a fork attribute with a NUL, which no environment variable can hold', () => {
    expect(problemOf('<fork next="N" item="a\0b">W</fork>')).toEqual({
      code: 'RAY-FORK-ATTRIBUTE',
      message: 'The attribute "item" of <fork> holds a NUL, which no environment variable can.',
      hint: 'Pass it on in a file, or leave the NUL out.',
    })
    expect(read('<fork next="N" input="a\0b">W</fork>')).toMatchObject([{ input: 'a\0b', attributes: {} }])
  })

  it('trims the names of states, but no other value', () => {
    expect(read('<call return=" A\n" input=" i ">\tB </call>')).toEqual([{ tag: 'call', target: 'B', return: 'A', input: ' i ' }])
    expect(read('<ask next=" N " timeout="1h" timeout_next=" M ">?</ask>')).toMatchObject([{ next: 'N', timeout_next: 'M' }])
    expect(read('<fork next=" N " timeout="soon">W</fork>')).toMatchObject([{ next: 'N', attributes: { timeout: 'soon' } }])
  })

  it('reads attributes before white space and a slash', () => {
    expect(read('<goto input="a" >B</goto>')).toEqual([{ tag: 'goto', target: 'B', input: 'a' }])
    expect(read("<result status='failure' />")).toEqual([{ tag: 'result', payload: '', status: 'failure' }])
    expect(read('<goto input="">B</goto>')).toEqual([{ tag: 'goto', target: 'B', input: '' }])
  })

  it.each(['mona', 'mona-lisa_acme', 'dependabot[bot]', '0x', '***'])('puts a question to %s', (login) => {
    expect(read(`<ask next="N" to="@${login}">Which?</ask>`)).toMatchObject([{ to: [login] }])
  })

  it('reads everything that an ask may have', () => {
    expect(read('<ask next="N" timeout="2d" timeout_next="M" to="@mona, hubot" choices="yes,no">Which?</ask>')).toEqual([
      {
        tag: 'ask',
        prompt: 'Which?',
        next: 'N',
        timeout: '2d',
        timeout_next: 'M',
        to: ['mona', 'hubot'],
        choices: ['yes', 'no'],
      },
    ])
    expect(read('<ask next="N" choices="yes, please|no">Which?</ask>')).toMatchObject([{ choices: ['yes, please', 'no'] }])
  })
})

describe('near misses', () => {
  it.each([
    ['&lt;goto&gt;B&lt;/goto&gt;', 'Write <goto>…</goto> with plain angle brackets.'],
    ['[goto]B[/goto]', 'Write <goto>…</goto> with plain angle brackets.'],
    ['< goto>B</goto>', 'Write <goto>…</goto>: tag names are in lower case, right behind the bracket.'],
    [
      '<call-workflow return="x>a</call-workflow>',
      '<call-workflow> is not a complete tag: write <call-workflow>…</call-workflow>, with quotes closed and its closing tag.',
    ],
    ['I am done.', 'End with one tag, such as <goto>NEXT</goto> or <result>what came out</result>.'],
  ])('hints at what %s should have been', (text, hint) => {
    expect(problemOf(text).hint).toBe(hint)
  })
})

describe('hostile texts', () => {
  const pieces = [
    '<goto',
    '<goto>',
    '</goto>',
    '<goto "',
    "<goto '",
    '"',
    "'",
    ' ',
    '<result>',
    '</result>',
    '<call return="X">',
    '</goto  ',
    '<',
    '>',
    '&lt;',
    '[',
  ]

  it('never makes the reader throw', () => {
    const soup = fc.array(fc.oneof(fc.constantFrom(...pieces), fc.string()), { maxLength: 60 }).map((parts) => parts.join(''))
    fc.assert(
      fc.property(soup, (text) => void parseTransitions(text)),
      { numRuns: 2000 },
    )
  })

  it.each(pieces.flatMap((a) => ['', ' x', '"', "'", '>'].map((b) => a + b)))(
    'reads two megabytes of %j in linear time',
    (piece) => {
      const time = (length: number): number => {
        const text = piece.repeat(Math.ceil(length / piece.length))
        const start = processorMs()
        parseTransitions(text)
        return processorMs() - start
      }
      // A quadratic reader needs minutes for this, a linear one far below a second.
      expect(time(2_000_000)).toBeLessThan(3000)
    },
  )

  it('reads openers that all share one closer in linear time', () => {
    const start = processorMs()
    parseTransitions(`${'<goto>'.repeat(1_000_000)}${'<call return="x">'.repeat(200_000)}A</call></goto>`)
    expect(processorMs() - start).toBeLessThan(5000)
  })
})
