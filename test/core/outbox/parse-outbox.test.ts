import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseOutbox } from '../../../src/core/outbox/parse-outbox.ts'
import { processorMs } from '../../tools/processor-ms.ts'

const read = (text: string) => parseOutbox(text, 'outbox of main')
const problemOf = (text: string) => read(text).problems[0]

describe('parseOutbox', () => {
  it('reads every kind of line as the specification shows it', () => {
    const lines = [
      '{"type": "comment", "body": "…", "issue": 12}',
      '{"type": "labels", "add": ["needs-review"], "remove": ["raymond:code"], "issue": 12}',
      '{"type": "assignees", "add": ["mona"], "remove": []}',
      '{"type": "issue", "title": "…", "body": "…", "labels": []}',
      '{"type": "pull_request", "title": "…", "body": "…", "base": "main", "branch": "raymond/ID/main", "draft": true}',
      '{"type": "review", "event": "COMMENT", "body": "…", "comments": [{"path": "a.ts", "line": 3, "body": "…"}]}',
      '{"type": "dispatch", "workflow": "ci.yml", "ref": "main", "inputs": {}}',
      '{"type": "reply", "to": 123456, "body": "…"}',
    ]
    const { lines: parsed, problems } = read(lines.join('\n'))
    expect(problems).toEqual([])
    expect(parsed.map(({ proposal }) => proposal.type)).toEqual([
      'comment',
      'labels',
      'assignees',
      'issue',
      'pull_request',
      'review',
      'dispatch',
      'reply',
    ])
    expect(parsed[0]?.proposal).toEqual({ type: 'comment', body: '…', issue: 12 })
  })

  it.each([
    ['an object without a text', '{"type":{"toString":1,"valueOf":2}}'],
    ['one in a list', '{"type":[{"toString":1}]}'],
    ['lists without end', `{"type":${'['.repeat(100_000)}${']'.repeat(100_000)}}`],
  ])('says that %s is no type, and reads the other lines', (_, line) => {
    const { lines, problems } = read(`${line}\n{"type":"comment","body":"a"}`)
    expect(problems).toMatchObject([{ code: 'RAY-OUTBOX-INVALID', place: 'outbox of main:1' }])
    expect(lines).toHaveLength(1)
  })

  it.each(['mona', 'mona-lisa_acme', 'dependabot[bot]', 'm***', '***_acme'])('reads the login %s', (login) => {
    const lines = [
      { type: 'assignees', add: [login], remove: [login] },
      { type: 'issue', title: 'a', assignees: [login] },
    ]
    expect(read(lines.map((line) => JSON.stringify(line)).join('\n')).problems).toEqual([])
  })

  it.each(['fix/login', 'a***', '***', 'raymond/***/main'])('reads the branch %s, and a workflow named after it', (name) => {
    const lines = [
      { type: 'pull_request', title: 'a', body: 'b', base: name, branch: name },
      { type: 'dispatch', workflow: `${name.replaceAll('/', '-')}.yml`, ref: name },
    ]
    expect(read(lines.map((line) => JSON.stringify(line)).join('\n')).problems).toEqual([])
  })

  it.each(['a\n***', '***\n', 'a b', 'a..b', '-a', 'a'.repeat(245), '*'.repeat(245)])('refuses the branch %j', (branch) => {
    expect(problemOf(JSON.stringify({ type: 'pull_request', title: 'a', body: 'b', branch }))).toMatchObject({
      code: 'RAY-OUTBOX-INVALID',
    })
  })

  it.each([
    ['workflow', { type: 'dispatch' }],
    ['ref', { type: 'dispatch', workflow: 'a.yml' }],
    ['branch', { type: 'pull_request', title: 'a', body: 'b' }],
    ['base', { type: 'pull_request', title: 'a', body: 'b' }],
  ])('reads a %s that somebody has made to be hard in no time', (field, line) => {
    for (const hard of ['*', '/', '.', '@', 'a.lock', '***/']) {
      const began = processorMs()
      expect(problemOf(JSON.stringify({ ...line, [field]: `${hard.repeat(1_000_000 / hard.length)}\n` }))).toBeDefined()
      expect(processorMs() - began).toBeLessThan(1000)
    }
  })

  it('skips empty lines, a BOM and carriage returns, and counts lines from 1', () => {
    const { lines, problems } = read('\ufeff\r\n\n{"type":"comment","body":"a"}\r\n')
    expect(lines).toEqual([{ line: 3, proposal: { type: 'comment', body: 'a' } }])
    expect(problems).toEqual([])
  })

  it('names the line that is not JSON and goes on with the others', () => {
    const { lines, problems } = read('{"type":"comment","body":"a"}\nnot json\n{"type":"comment","body":"b"}')
    expect(lines.map(({ line }) => line)).toEqual([1, 3])
    expect(problems).toEqual([
      {
        code: 'RAY-OUTBOX-INVALID',
        message: 'This line of the outbox is not JSON.',
        place: 'outbox of main:2',
        hint: 'Write one JSON object a line, with line breaks in texts as \\n, such as {"type": "comment", "body": "Done."}.',
      },
    ])
  })

  it.each([
    ['an unknown key', '{"type":"comment","body":"a","channel":"x"}'],
    ['a missing key', '{"type":"comment"}'],
    ['a wrong type', '{"type":"comment","body":5}'],
    ['an empty body', '{"type":"comment","body":""}'],
    ['an issue that is no number', '{"type":"comment","body":"a","issue":"12"}'],
    ['a body that is too long', JSON.stringify({ type: 'comment', body: 'x'.repeat(65_537) })],
    ['a title that is too long', JSON.stringify({ type: 'issue', title: 'x'.repeat(257) })],
    ['a branch with a character that shows nothing', '{"type":"dispatch","workflow":"ci.yml","ref":"ma\u200bin"}'],
    ['a branch that turns the text around it', '{"type":"pull_request","title":"a","branch":"raymond/x/\u202enim"}'],
    ['a branch that is a trick', '{"type":"pull_request","title":"a","branch":"raymond/../main"}'],
    ['a branch that is an option', '{"type":"pull_request","title":"a","branch":"--force"}'],
    ['a workflow with a path', '{"type":"dispatch","workflow":"../x.yml"}'],
    ['a login with a space', '{"type":"assignees","add":["mona lisa"]}'],
    ['a login that begins with an underscore', '{"type":"assignees","add":["_mona"]}'],
    ['a list', '["comment"]'],
    ['a number', '7'],
  ])('refuses %s with an example of the right shape or the known types', (_name, line) => {
    expect(problemOf(line)?.code).toBe('RAY-OUTBOX-INVALID')
    expect(problemOf(line)?.hint).toMatch(/^For example \{"type"|^The types are: comment, labels|^Give it a type: comment/)
  })

  it('names a type that it does not know, and suggests the one that was meant', () => {
    expect(problemOf('{"type":"coment","body":"a"}')).toMatchObject({
      message: 'This line of the outbox is not a proposal: there is no type "coment".',
      hint: 'Did you mean "comment"?',
    })
    const long = problemOf(JSON.stringify({ type: 'merge'.repeat(1000) }))
    expect(long?.message.length).toBeLessThan(150)
    expect(long?.hint).toMatch(/^The types are: comment, labels/)
  })

  it('reads back what it has read: pull requests, issues and reviews without a body', () => {
    const bare = [
      { type: 'pull_request', title: 't' },
      { type: 'issue', title: 't' },
      { type: 'review', comments: [{ path: 'a.ts', line: 3, body: 'x' }] },
    ]
    for (const fields of bare) {
      const [first] = read(JSON.stringify(fields)).lines
      expect(read(JSON.stringify(first?.proposal)).lines[0]?.proposal).toEqual(first?.proposal)
    }
  })

  it('is bounded in size and lines', () => {
    const limits = { size: 100, lines: 3 }
    expect(parseOutbox('x'.repeat(101), 'o', limits).problems[0]?.code).toBe('RAY-OUTBOX-TOO-LARGE')
    expect(parseOutbox('{}\n{}\n{}\n{}', 'o', limits)).toEqual({
      lines: [],
      problems: [
        {
          code: 'RAY-OUTBOX-TOO-LARGE',
          message: 'The outbox is too large: it has 4 lines, and 3 are allowed.',
          place: 'o',
          hint: 'Propose less in one turn.',
        },
      ],
    })
  })

  it('never throws, and each line is a proposal or a problem', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.json(), fc.string()).map((text) => text.replace(/[\r\n]/g, ' ')),
          { maxLength: 9 },
        ),
        (texts) => {
          const { lines, problems } = read(texts.join('\n'))
          expect(lines.length + problems.length).toBe(texts.filter((text) => text.replace(/^\ufeff/, '').trim() !== '').length)
        },
      ),
    )
  })
})
