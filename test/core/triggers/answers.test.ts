import { describe, expect, it } from 'vitest'
import { answerByCommand, answerByReply, mayAnswer, type OpenAsk } from '../../../src/core/triggers/answers.ts'
import { config } from './events.ts'

const { access } = config('a:\n  path: a')

function ask(id: string, extra: Partial<OpenAsk['ask']> = {}, run = 'coding-7-99'): OpenAsk {
  return { run, ask: { id, prompt: 'Which one?', to: [], choices: [], ...extra } }
}
const text = (answer: ReturnType<typeof answerByReply>) =>
  answer.kind === 'answer'
    ? `${answer.open.run} ${answer.open.ask.id}: ${answer.text}`
    : answer.kind === 'problem'
      ? answer.problem.code
      : answer.why

describe('/raymond answer', () => {
  it('answers the only open question', () => {
    expect(text(answerByCommand({ ask: null, text: 'yes' }, [ask('main-1')]))).toBe('coding-7-99 main-1: yes')
  })

  it('answers the one that it names', () => {
    expect(text(answerByCommand({ ask: 'main-2', text: 'yes' }, [ask('main-1'), ask('main-2')]))).toBe('coding-7-99 main-2: yes')
  })

  it('tells two runs’ questions apart by the run', () => {
    const open = [ask('main-1'), ask('main-1', {}, 'fix-7-98')]
    expect(text(answerByCommand({ ask: 'fix-7-98/main-1', text: 'yes' }, open))).toBe('fix-7-98 main-1: yes')
    expect(answerByCommand({ ask: 'main-1', text: 'yes' }, open)).toMatchObject({
      problem: {
        code: 'RAY-ASK-AMBIGUOUS',
        hint: 'Write one of: /raymond answer coding-7-99/main-1 TEXT, /raymond answer fix-7-98/main-1 TEXT.',
      },
    })
  })

  it('lists the questions when it could mean several', () => {
    expect(answerByCommand({ ask: null, text: 'yes' }, [ask('main-1'), ask('main-2')])).toEqual({
      kind: 'problem',
      problem: {
        code: 'RAY-ASK-AMBIGUOUS',
        message: '2 questions are open, and the answer does not say which it is for.',
        hint: 'Write one of: /raymond answer main-1 TEXT, /raymond answer main-2 TEXT.',
      },
    })
  })

  it('says so when the question is not open', () => {
    expect(answerByCommand({ ask: 'main-7', text: 'yes' }, [ask('main-1')])).toMatchObject({
      problem: { code: 'RAY-ASK-UNKNOWN', hint: 'Did you mean "main-1"?' },
    })
    expect(answerByCommand({ ask: null, text: 'yes' }, [])).toMatchObject({ problem: { code: 'RAY-ASK-UNKNOWN' } })
  })

  it('takes what only looks like an id for the text', () => {
    expect(text(answerByCommand({ ask: 'main-7', text: '' }, [ask('main-1', { choices: ['main-7', 'main-8'] })]))).toBe(
      'coding-7-99 main-1: main-7',
    )
  })

  it('takes the id of a question that is closed for no text', () => {
    const wasAsked = (id: string) => id === 'main-1'
    expect(text(answerByCommand({ ask: 'main-1', text: '' }, [ask('main-2')], wasAsked))).toBe('RAY-ASK-UNKNOWN')
    expect(text(answerByCommand({ ask: 'main-2', text: 'main-1' }, [ask('main-2')], wasAsked))).toBe('coding-7-99 main-2: main-1')
  })

  it('needs a text', () => {
    expect(text(answerByCommand({ ask: 'main-1', text: '' }, [ask('main-1')]))).toBe('RAY-ASK-EMPTY')
  })
})

describe('choices', () => {
  const open = [ask('main-1', { choices: ['Yes', 'No', 'Later on'] })]

  it.each([
    ['yes', 'Yes'],
    ['NO ', 'No'],
    ['later ON', 'Later on'],
    ['yes\n\nbecause it works', 'Yes'],
    ['Yes.', 'Yes'],
    ['yes!!', 'Yes'],
    ['**yes**', 'Yes'],
    ['**Yes.**', 'Yes'],
    ['`yes`', 'Yes'],
    ['"later on."', 'Later on'],
    ['“No”.', 'No'],
    ['yes 👍', 'Yes'],
    ['Yes! 👍🏽 🎉', 'Yes'],
    ['yes ✔️', 'Yes'],
    ['_yes_\n\nbecause it works', 'Yes'],
  ])('%j is %s', (said, choice) => {
    expect(text(answerByCommand({ ask: null, text: said }, open))).toBe(`coding-7-99 main-1: ${choice}`)
    expect(text(answerByReply(said, open))).toBe(`coding-7-99 main-1: ${choice}`)
  })

  it.each([
    'yes?',
    'Yes, please.',
    'yes,\nbut not now',
    'yes, but not now',
    'yes…',
    'not yes',
    'No yes',
    'yes / no',
    '~~yes~~',
    '<del>yes</del>',
    'yes 👎',
    'yes 🤔',
    'yes. But not now.',
    '(yes',
    '- yes',
    '**yes',
    'yes:',
    '👍',
    '""',
  ])('%j is none of them', (said) => {
    expect(answerByReply(said, open)).toMatchObject({ kind: 'none' })
    expect(text(answerByCommand({ ask: null, text: said }, open))).toBe('RAY-ASK-CHOICE')
  })

  it('that are the same but for signs take the very text', () => {
    const signs = [ask('main-1', { choices: ['yes.', 'yes!'] })]
    expect(text(answerByReply('Yes!', signs))).toBe('coding-7-99 main-1: yes!')
    expect(answerByReply('yes', signs)).toMatchObject({ kind: 'none' })
  })

  it('that a sign tells apart are not meant by what has none of the two', () => {
    const open = [ask('main-1', { choices: ['ship 👍', 'ship 👎'] })]
    expect(answerByReply('ship', open)).toMatchObject({ kind: 'none' })
    expect(answerByReply('ship 🎉', open)).toMatchObject({ kind: 'none' })
    expect(text(answerByReply('Ship 👎', open))).toBe('coding-7-99 main-1: ship 👎')
    expect(text(answerByReply('ship it', [ask('main-1', { choices: ['**Ship it!**', 'Wait.'] })]))).toBe(
      'coding-7-99 main-1: **Ship it!**',
    )
  })

  it.each([
    ['Yes, please.', true],
    ['Sure, go ahead', true],
    ['Yes, but first I would like to know why this takes so long, and whether somebody has looked at the tests', true],
    ['I have looked at it, and think that we should wait for the others, who know more of this than I do myself.', false],
    ['Nice.\n\nI have looked at it.', false],
  ])('may be meant by a short comment, and by one that begins with them: %j', (said, isMeant) => {
    expect('open' in answerByReply(said, open)).toBe(isMeant)
  })

  it('prefer the very text where two differ in case', () => {
    const open = [ask('main-1', { choices: ['A', 'a'] })]
    expect(text(answerByReply('a', open))).toBe('coding-7-99 main-1: a')
    expect(text(answerByReply('a\n\nbecause it is small', open))).toBe('coding-7-99 main-1: a')
    expect(answerByReply('"A"', open)).toMatchObject({ kind: 'none' })
  })

  it('refuse a command that is none of them, and leave a plain comment alone', () => {
    expect(answerByCommand({ ask: null, text: 'yes please' }, open)).toMatchObject({
      problem: { code: 'RAY-ASK-CHOICE', hint: 'Choose from: Yes, No, Later on.' },
    })
    expect(text(answerByReply('I wonder', open))).toBe('The comment is not one of the choices Yes, No, Later on.')
  })
})

describe('a plain reply', () => {
  it('answers when exactly one question is open', () => {
    expect(text(answerByReply('Take the second.', [ask('main-1')]))).toBe('coding-7-99 main-1: Take the second.')
    expect(text(answerByReply('Take the second.', []))).toBe('No question is open.')
    expect(text(answerByReply('Take the second.', [ask('main-1'), ask('main-2')]))).toBe(
      '2 questions are open. Write one of: /raymond answer main-1 TEXT, /raymond answer main-2 TEXT.',
    )
  })

  it('leaves quotes out', () => {
    expect(text(answerByReply('> Which one?\r\n\r\nThe second.', [ask('main-1')]))).toBe('coding-7-99 main-1: The second.')
    expect(text(answerByReply('> Which one?', [ask('main-1')]))).toBe('The comment holds nothing but quotes.')
  })
})

describe('who may answer', () => {
  const someone = (login: string, roleName: string, type = 'User') => ({
    login,
    id: 1,
    type,
    access: { permission: roleName, roleName },
  })

  it('those with the role, when the question is put to nobody', () => {
    expect([
      mayAnswer(someone('mona', 'write'), ask('main-1'), access).ok,
      mayAnswer(someone('eve', 'read'), ask('main-1'), access).ok,
    ]).toEqual([true, false])
  })

  it('of those only whom it names; a name alone gives nobody the role', () => {
    const named = ask('main-1', { to: ['@Mona', 'hubot'] })
    expect(mayAnswer(someone('mona', 'write'), named, access).ok).toBe(true)
    expect(mayAnswer(someone('mona', 'read'), named, access)).toEqual({
      ok: false,
      why: 'mona has the role read, and answer needs write',
    })
    expect(mayAnswer(someone('admin', 'admin'), named, access)).toEqual({
      ok: false,
      why: 'the question is put to @Mona, hubot, not to admin',
    })
  })

  it('a bot only when the configuration lists it, even when it is named', () => {
    expect(mayAnswer(someone('hubot', 'write', 'Bot'), ask('main-1', { to: ['hubot'] }), access).ok).toBe(false)
  })
})
