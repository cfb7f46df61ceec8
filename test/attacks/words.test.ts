/** Whose word counts, when, and how often: comments that were edited, come late, early, twice, or from those who may not. */
import { afterEach, describe, expect, it } from 'vitest'
import { openSite, type Site } from './a-site.ts'

const CONFIG = `version: 1
access:
  bots: [{ id: 41898282, login: "github-actions[bot]" }]
workflows:
  fix:
    path: flows/fix
    on:
      issues: { types: [labeled], labels: [fix] }
      issue_comment: { command: fix }
  ask:
    path: flows/ask
    on: { issue_comment: { command: ask } }
  pair:
    path: flows/pair
    on: { issue_comment: { command: pair } }
  put:
    path: flows/put
    on: { issue_comment: { command: put } }
  lure:
    path: flows/lure
    on: { issue_comment: { command: lure } }
  due:
    path: flows/due
    on: { issue_comment: { command: due } }
  fail:
    path: flows/fail
    on: { issue_comment: { command: fail } }
  ship:
    path: flows/ship
    on: { issue_comment: { command: ship } }
  boxes:
    path: flows/boxes
    on: { issue_comment: { command: boxes } }
  review:
    path: flows/fix
    on: { issue_comment: { command: review } }
    forks: read-only
  hear:
    path: flows/fix
    on: { issue_comment: { types: [edited] } }
`

const FILES = {
  'flows/fix/START.sh': "echo '<result>fixed</result>'\n",
  'flows/ask/START.sh': `echo '<ask next="AGAIN">Shall I look around?</ask>'\n`,
  'flows/ask/AGAIN.sh': `echo '<ask next="GO">Shall I delete the data?</ask>'\n`,
  'flows/ask/GO.sh': 'echo "<result>the answer was $RAYMOND_INPUT</result>"\n',
  'flows/fail/START.sh': 'exit 1\n',
  'flows/due/START.sh': `echo '<ask next="GO" timeout="3s" timeout_next="LATE">Shall I?</ask>'\n`,
  'flows/due/GO.sh': 'echo "<result>the answer was $RAYMOND_INPUT</result>"\n',
  'flows/due/LATE.sh': "echo '<result>nobody answered</result>'\n",
  'flows/pair/START.sh': `echo '<fork>OTHER</fork><goto>ASK</goto>'\n`,
  'flows/pair/ASK.sh': `echo '<ask next="GO" choices="yes, no">Ship it?</ask>'\n`,
  'flows/pair/OTHER.sh': `echo '<ask next="GO" choices="yes, no">Tag it?</ask>'\n`,
  'flows/pair/GO.sh': 'echo "<result>$RAYMOND_INPUT</result>"\n',
  'flows/ship/START.sh': `echo '<ask next="GO" choices="yes, no">Ship it?</ask>'\n`,
  'flows/ship/GO.sh': 'echo "<result>$RAYMOND_INPUT</result>"\n',
  'flows/boxes/START.sh': `printf '<ask next="GO" choices="yes, no">Ship it?\\n\\n- [ ] tested\\n- [ ] told\\n</ask>'\n`,
  'flows/boxes/GO.sh': 'echo "<result>$RAYMOND_INPUT</result>"\n',
  'flows/put/START.sh': `echo '<ask next="GO" to="sam">Shall I?</ask>'\n`,
  'flows/lure/START.sh': `echo '<ask next="GO" to="[max](https://evil.example/login)">Shall I?</ask>'\n`,
  'flows/put/GO.sh': 'echo "<result>the answer was $RAYMOND_INPUT</result>"\n',
}

let site: Site
afterEach(async () => {
  await site.close()
})

async function open() {
  site = await openSite({ config: CONFIG, files: FILES })
  return site.issue('sam', 'A bug', 'It is broken.').number
}

const say = (number: number, body: string, by: string, more: object = {}) =>
  site.job('issue_comment', site.comment(number, body, by), more)
/** GitHub's times are whole seconds: what follows is said in a later one. */
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1100))

describe('a comment', () => {
  it('that somebody else has edited is not carried out when its own job was dropped; one that nobody edited is', {
    timeout: 120_000,
  }, async () => {
    const number = await open()
    await say(number, '/raymond ask', 'max')
    const { comment } = site.comment(number, 'I will look at it on Monday.', 'max') as { comment: { id: number } }
    await aSecond()
    site.repository.issues.editComment(comment.id, '/raymond stop', 'maria')
    const drained = await say(number, '/raymond status', 'maria')
    expect(drained.runs.map(({ status }) => status)).toEqual(['waiting'])
    site.comment(number, '/raymond stop', 'max')
    const honest = await say(number, 'thanks', 'rita')
    expect(honest.runs.map(({ status }) => status)).toEqual(['cancelled'])
  })

  it('that many others came before, and a command of a stranger after, is carried out by a later job where its own was dropped', {
    timeout: 300_000,
  }, async () => {
    const number = await open()
    const { runs } = await say(number, '/raymond ask', 'max')
    for (let at = 0; at < 25; at++) site.comment(number, 'Me too!', 'sam')
    site.comment(number, '/raymond stop', 'max')
    await say(number, '/raymond help', 'sam')
    await say(number, 'thanks', 'rita')
    expect((await site.stored(runs[0]?.workflow_id ?? '')).status).toBe('cancelled')
  })

  it('whose job was dropped is not passed over by a job that GitHub does not show the thread', { timeout: 120_000 }, async () => {
    const number = await open()
    const { runs } = await say(number, '/raymond ask', 'max')
    site.comment(number, '/raymond stop', 'max')
    site.github.faults.add({ match: { kind: 'graphql' }, kind: 'status', status: 404, times: 99 })
    site.github.faults.add({ match: { method: 'GET', path: /\/issues\/\d+$/ }, kind: 'status', status: 404, times: 99 })
    const blind = await say(number, '/raymond status', 'maria')
    expect(blind.runs.map(({ status }) => status)).toEqual(['waiting'])
    site.github.faults.clear()
    await say(number, 'thanks', 'rita')
    expect((await site.stored(runs[0]?.workflow_id ?? '')).status).toBe('cancelled')
  })

  it.each(['yes', '/raymond stop', '/raymond ship'])(
    'that was hidden, %s, says nothing, also while GitHub does not say so',
    {
      timeout: 120_000,
    },
    async (words) => {
      const number = await open()
      const { runs } = await say(number, '/raymond ship', 'max')
      const { comment } = site.comment(number, words, 'max') as { comment: { id: number } }
      site.repository.issues.getComment(comment.id).comment.minimized = true
      for (const times of [1, 99]) {
        site.github.faults.add({ match: { kind: 'graphql' }, kind: 'status', times })
        const woken = await site.job('schedule', {}, { inputs: { mode: 'wake' }, inProcess: { secondMs: 1 } })
        expect(woken.runs).toEqual([])
      }
      expect((await site.stored(runs[0]?.workflow_id ?? '')).status).toBe('waiting')
    },
  )

  it('is carried out though a run of its thread was named elsewhere before its job began', { timeout: 120_000 }, async () => {
    const number = await open()
    const { runs } = await say(number, '/raymond ask', 'max')
    const failed = (await say(number, '/raymond fail', 'max')).runs[0]?.workflow_id ?? ''
    await aSecond()
    const answer = site.comment(number, 'no', 'max')
    const other = site.issue('maria', 'Another bug').number
    await say(other, `/raymond retry ${failed}`, 'maria')
    await site.job('issue_comment', answer)
    expect((await site.stored(runs[0]?.workflow_id ?? '')).asks).toMatchObject([{ prompt: 'Shall I delete the data?' }])
  })

  it('that somebody else has edited at once, in the second in which it was written, is not carried out either', async () => {
    const number = await open()
    await say(number, '/raymond ask', 'max')
    const { comment } = site.comment(number, '> I will look at it on Monday.', 'max') as { comment: { id: number } }
    site.repository.issues.editComment(comment.id, '/raymond stop', 'maria')
    const standing = site.repository.issues.getComment(comment.id).comment
    standing.updatedAt = new Date(Math.floor(standing.createdAt.getTime() / 1000) * 1000 + 999)
    const drained = await say(number, '/raymond status', 'maria')
    expect(drained.runs.map(({ status }) => status)).toEqual(['waiting'])
  })

  it('that somebody else has edited is no word of its author to an agent either; what they edited themselves is', async () => {
    const number = await open()
    const [theirs, own] = ['Take care.', 'Take great care.'].map(
      (body) => (site.comment(number, body, 'max') as { comment: { id: number } }).comment,
    )
    if (!theirs || !own) throw new Error('unreachable')
    await aSecond()
    site.repository.issues.editComment(theirs.id, 'Take no care.', 'maria')
    site.repository.issues.editComment(own.id, 'Take the greatest care.', 'max')
    await aSecond()
    const { runs } = await say(number, '/raymond fix', 'maria')
    const told = runs[0]?.thread?.filter(({ from }) => from !== 'run')
    expect(told?.map(({ text, from, by }) => [text, from, by?.login])).toEqual([
      ['Take no care.', 'stranger', undefined],
      ['Take the greatest care.', 'person', 'max'],
    ])
  })

  it.each([
    ['somebody else has edited is told to the run that the edit starts as a stranger’s words', 'maria', 'stranger', undefined],
    ['its author has edited, as their own', 'max', 'person', 'max'],
  ])('that %s', async (_, editor, from, by) => {
    const number = await open()
    const { comment, ...rest } = site.comment(number, 'Take care.', 'max') as { comment: object }
    const { sender } = site.comment(number, 'I have mended this.', editor) as { sender: object }
    const edited = { ...rest, action: 'edited', comment: { ...comment, body: 'Take no care.' }, sender }
    const { runs } = await site.job('issue_comment', edited, { actor: editor })
    const told = runs[0]?.input?.pieces?.at(-1)
    expect([told?.text, told?.from, told?.by?.login]).toEqual(['Take no care.', from, by])
  })

  it.each([['as GitHub says it'], ['while GraphQL fails']])(
    'of a stranger is told to no agent because it was edited, %s, and what was hidden to nobody',
    { timeout: 60_000 },
    async (how) => {
      const number = await open()
      const say_ = (body: string, by: string) => (site.comment(number, body, by) as { comment: { id: number } }).comment
      const [theirs, mended, hidden] = [say_('Buy this.', 'eve'), say_('Buy that.', 'eve'), say_('It is spam.', 'sam')]
      if (!theirs || !mended || !hidden) throw new Error('unreachable')
      say_('Keep the name.', 'max')
      await aSecond()
      site.repository.issues.editComment(theirs.id, 'Buy it all.', 'eve')
      site.repository.issues.editComment(mended.id, 'Buy nothing.', 'maria')
      site.repository.issues.getComment(hidden.id).comment.minimized = true
      await aSecond()
      if (how === 'while GraphQL fails')
        site.github.faults.add({ match: { kind: 'graphql' }, kind: 'status', status: 502, times: 99 })
      const { runs } = await say(number, '/raymond fix', 'maria')
      const told = runs[0]?.thread?.filter(({ from }) => from !== 'run').map(({ text }) => text)
      expect(told).toEqual(['Keep the name.'])
    },
  )

  it('counts as its author’s, whoever has moved it here', async () => {
    const number = await open()
    const { sender } = site.comment(number, 'I have moved this here.', 'max') as { sender: object }
    const by = async (author: string) => {
      const moved = { ...site.comment(number, '/raymond fix', author), sender }
      return (await site.job('issue_comment', moved, { actor: 'max' })).runs.map(({ status }) => status)
    }
    expect(await by('sam')).toEqual([])
    expect(await by('maria')).toEqual(['completed'])
  })

  it('by mail is what stands above the mail that it answers, in its own job and when that was dropped', {
    timeout: 120_000,
  }, async () => {
    const number = await open()
    const { runs } = await say(number, '/raymond ask', 'maria')
    const status = async () => (await site.stored(runs[0]?.workflow_id ?? '')).status
    const answered = (said: string) =>
      [
        said,
        '',
        '________________________________',
        'From: sam ***@***.***>',
        'Sent: Tuesday, November 24, 2026 1:13 PM',
        'To: owner/shop ***@***.***>',
        'Subject: Re: [owner/shop] A bug (Issue #1)',
        '',
        'Why does it go on?',
        '',
        '/raymond stop',
        '',
      ].join('\n')
    site.comment(number, answered('/raymond help'), 'max')
    await say(number, answered('/raymond help'), 'max')
    expect(await status()).toBe('waiting')
    await aSecond()
    await say(number, answered('Yes, do.'), 'max')
    expect((await site.stored(runs[0]?.workflow_id ?? '')).asks).toMatchObject([{ prompt: 'Shall I delete the data?' }])
    await say(number, answered('/raymond stop'), 'max')
    expect(await status()).toBe('cancelled')
  })

  it('is carried out once, however many jobs find it', { timeout: 180_000 }, async () => {
    const number = await open()
    await say(number, '/raymond fix first', 'maria')
    const said = ['one', 'two', 'three'].map((text) => site.comment(number, `/raymond fix ${text}`, 'maria'))
    const outcomes = await Promise.all(said.map((payload) => site.job('issue_comment', payload)))
    expect(outcomes.flatMap(({ runs }) => runs.map(({ status }) => status))).toEqual(['completed', 'completed', 'completed'])
  })

  it('whose job is run again answers no later question', { timeout: 120_000 }, async () => {
    const number = await open()
    const { runs } = await say(number, '/raymond ask', 'maria')
    await aSecond()
    const yes = site.comment(number, 'yes', 'maria')
    let first = 0
    await site.job('issue_comment', yes, {
      onPrepared: ({ env }) => {
        first = Number(env.GITHUB_RUN_ID)
      },
    })
    const again = await site.job('issue_comment', yes, { runId: first, attempt: 2 })
    expect(again.runs).toEqual([])
    const id = runs[0]?.workflow_id ?? ''
    expect((await site.stored(id)).asks).toMatchObject([{ prompt: 'Shall I delete the data?' }])
    await aSecond()
    await say(number, 'no', 'maria')
    expect((await site.stored(id)).results).toEqual({ main: 'the answer was no' })
  })

  it.each([
    ['and before the command', true],
    ['while the job of the command waited', false],
  ])('that was written before the question does not answer it: %s', async (_, isFirst) => {
    const number = await open()
    const written = () => site.comment(number, 'Take your time.', 'maria')
    const first = isFirst ? written() : undefined
    const command = site.comment(number, '/raymond ask', 'maria')
    const early = first ?? written()
    await aSecond()
    const { runs } = await site.job('issue_comment', command)
    await site.job('issue_comment', early)
    expect((await site.stored(runs[0]?.workflow_id ?? '')).asks).toMatchObject([{ prompt: 'Shall I look around?' }])
  })

  it('stays carried out when the state branch forgets it', { timeout: 120_000 }, async () => {
    const number = await open()
    await say(number, '/raymond ask', 'maria')
    const before = (await site.repository.head('raymond/state')) ?? ''
    await aSecond()
    const yes = site.comment(number, 'yes', 'maria')
    await site.job('issue_comment', yes)
    await site.repository.git.run(['update-ref', 'refs/heads/raymond/state', before])
    const ours = site.repository.issues.get(number).comments.filter(({ body }) => body.includes('raymond:run'))
    for (const { id } of ours) site.repository.issues.deleteComment(id)
    const again = await site.job('issue_comment', yes)
    expect(again.runs).toEqual([])
    expect(again.matches.map(({ why }) => why).join()).toContain('An earlier job has read this comment')
  })
})

describe('an answer from the Actions tab', () => {
  async function dispatch(run: string, answer: string, by: string) {
    const { actions, store, git } = site.repository
    const { id, type } = store.account(by)
    const inputs = { run, answer }
    const payload = { inputs, repository: { full_name: site.repository.fullName }, sender: { login: by, id, type } }
    const headSha = (await git.run(['rev-parse', 'main'])).toString().trim()
    const path = '.github/workflows/raymond.yml'
    const sent = actions.addRun({ event: 'workflow_dispatch', path, headSha, actor: store.account(by) })
    return () => site.job('workflow_dispatch', payload, { inputs, actor: by, runId: sent.id })
  }

  it('whose job waited while the question became another one answers nothing, and one to what is asked does', {
    timeout: 120_000,
  }, async () => {
    const number = await open()
    const { runs } = await say(number, '/raymond ask', 'maria')
    const run = runs[0]?.workflow_id ?? ''
    await aSecond()
    const early = await dispatch(run, 'yes', 'maria')
    await aSecond()
    await say(number, 'no', 'max')
    expect((await early()).problems.map(({ message }) => message).join()).toContain('asked after the answer was sent')
    expect((await site.stored(run)).asks).toMatchObject([{ prompt: 'Shall I delete the data?' }])
    await aSecond()
    await (await dispatch(run, 'yes', 'maria'))()
    expect((await site.stored(run)).results).toEqual({ main: 'the answer was yes' })
  })

  it('to what somebody wrote into our comment is none, though we have written that anew since; the next one is', {
    timeout: 120_000,
  }, async () => {
    const number = await open()
    const { runs } = await say(number, '/raymond ship', 'maria')
    const run = runs[0]?.workflow_id ?? ''
    const { issues } = site.repository
    const ours = issues.get(number).comments.find(({ body }) => body.includes('raymond:run'))
    if (ours === undefined) throw new Error('no comment')
    issues.editComment(ours.id, ours.body.replace('Ship it?', 'Wait?'), 'maria')
    issues.editComment(ours.id, ours.body.replace('Wait?', 'Ship it?'), 'github-actions[bot]')
    await aSecond()
    const { problems } = await (await dispatch(run, 'yes', 'max'))()
    expect([problems.map(({ code }) => code), (await site.stored(run)).results]).toEqual([['RAY-COMMENT-EDITED'], {}])
    await aSecond()
    await (await dispatch(run, 'no', 'max'))()
    expect((await site.stored(run)).results).toEqual({ main: 'no' })
  })
})

describe('a question', () => {
  it('that an agent puts to a stranger is not answered by them', { timeout: 120_000 }, async () => {
    const number = await open()
    const { runs } = await say(number, '/raymond put', 'maria')
    await aSecond()
    await say(number, 'yes', 'sam')
    expect((await site.stored(runs[0]?.workflow_id ?? '')).status).toBe('waiting')
    site.repository.people.set('sam', 'write')
    await say(number, 'yes indeed', 'sam')
    expect((await site.stored(runs[0]?.workflow_id ?? '')).status).toBe('completed')
  })

  it('that an agent puts to what is no login is none, and makes no link anywhere', { timeout: 120_000 }, async () => {
    const number = await open()
    const { runs } = await say(number, '/raymond lure', 'maria')
    expect(runs[0]).toMatchObject({ status: 'failed', error: { code: 'RAY-BAD-ATTRIBUTE' } })
    await say(number, '/raymond why', 'maria')
    expect(site.said(number).join()).toContain('is not the login of a person')
    expect(site.said(number).join()).not.toContain('](https://evil.example')
  })
})

describe('an answer', () => {
  it('is no stop that is not read as one: the run waits on, and who may say it is told what to write', {
    timeout: 120_000,
  }, async () => {
    const number = await open()
    const { runs } = await say(number, '/raymond ask', 'maria')
    await aSecond()
    const stored = () => site.stored(runs[0]?.workflow_id ?? '')
    const told = () => site.said(number).filter((body) => body.includes('raymond:not-done'))
    await say(number, '- /raymond stop', 'rita')
    expect([(await stored()).asks.length, told()]).toEqual([1, []])
    await say(number, 'The <pre> tag is broken.\n\n**/raymond stop**', 'max')
    await say(number, '`/raymond stop`', 'max')
    expect((await stored()).asks).toMatchObject([{ id: 'main-1' }])
    expect(told()).toMatchObject([
      expect.stringMatching(/max asked for with `\*\*\/raymond stop\*\*` .*read neither as .*`\/raymond answer main-1 TEXT`/s),
      expect.stringContaining('raymond:not-done issue_comment'),
    ])
    await say(number, '/raymond\u00a0stop', 'max')
    expect(await stored()).toMatchObject({ status: 'cancelled', results: {} })
  })

  it('counts also where people tick boxes in what another job has posted under the same account', {
    timeout: 120_000,
  }, async () => {
    const number = await open()
    const { issues } = site.repository
    const list = issues.comment(number, { body: '- [ ] tested\n- [ ] told\n', by: 'github-actions[bot]' })
    const { runs } = await say(number, '/raymond ship', 'max')
    await aSecond()
    issues.editComment(list.id, '- [x] tested\n- [ ] told\n', 'sam')
    await say(number, 'yes', 'max')
    expect((await site.stored(runs[0]?.workflow_id ?? '')).results).toEqual({ main: 'yes' })
  })

  it('counts also where people tick boxes of the question itself', { timeout: 120_000 }, async () => {
    const number = await open()
    const { runs } = await say(number, '/raymond boxes', 'max')
    await aSecond()
    const ours = site.repository.issues.get(number).comments.find(({ body }) => body.includes('- [ ] tested'))
    if (ours === undefined) throw new Error('nothing shows the question')
    site.repository.issues.editComment(ours.id, ours.body.replace('[ ] tested', '[x] tested'), 'sam')
    await say(number, 'yes', 'max')
    expect((await site.stored(runs[0]?.workflow_id ?? '')).results).toEqual({ main: 'yes' })
  })

  it('in plain words is none where two questions are open, and who may answer is told how to', { timeout: 120_000 }, async () => {
    const number = await open()
    const { runs } = await say(number, '/raymond pair', 'maria')
    await aSecond()
    const told = () => site.said(number).filter((body) => body.includes('raymond:how-to-answer'))
    await say(number, 'yes', 'sam')
    expect(told()).toEqual([])
    await say(number, 'yes', 'maria')
    await say(number, 'no', 'max')
    expect((await site.stored(runs[0]?.workflow_id ?? '')).asks).toHaveLength(2)
    const [only, ...others] = told()
    for (const words of ['2 questions are open', '`/raymond answer main-1`', '`/raymond answer main_other1-1`'])
      expect(only).toContain(words)
    expect(others).toEqual([])
  })

  it.each([
    ['', undefined],
    [', though it was written anew before', '/raymond status'],
  ])(
    'to a question that somebody has edited in our comment is none%s, and one to what is written there again is',
    {
      timeout: 120_000,
    },
    async (_, before) => {
      const number = await open()
      const { runs } = await say(number, '/raymond ship', 'maria')
      const { issues } = site.repository
      const ours = issues.get(number).comments.find(({ body }) => body.includes('raymond:run'))
      if (ours === undefined) throw new Error('no comment')
      const results = async () => (await site.stored(runs[0]?.workflow_id ?? '')).results
      issues.editComment(ours.id, ours.body.replace('Ship it?', 'Wait?'), 'maria')
      await aSecond()
      if (before !== undefined) await say(number, before, 'maria')
      await aSecond()
      const refused = await say(number, 'yes', 'max')
      expect([refused.problems.map(({ code }) => code), await results()]).toEqual([['RAY-COMMENT-EDITED'], {}])
      expect(ours.body).toContain('Ship it?')
      await aSecond()
      await say(number, 'no', 'max')
      expect(await results()).toEqual({ main: 'no' })
    },
  )
})

describe('a reaction', () => {
  const wake = () => site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } })

  it('to a comment of ours that somebody has edited says nothing; one to what we wrote there again does', {
    timeout: 120_000,
  }, async () => {
    const number = await open()
    const { runs } = await say(number, '/raymond ship', 'maria')
    const { issues } = site.repository
    const ours = issues.get(number).comments.find(({ body }) => body.includes('raymond:run'))
    if (ours === undefined) throw new Error('no comment')
    const result = async () => (await site.stored(runs[0]?.workflow_id ?? '')).results
    await aSecond()
    issues.editComment(ours.id, `${ours.body.split('\n')[0]}\nWho is for lunch?\n<!-- /raymond answer main-1 -->`, 'maria')
    await aSecond()
    issues.react(ours, '+1', 'max')
    await wake()
    expect(await result()).toEqual({})
    await say(number, '/raymond status', 'maria')
    expect(ours.body).toContain('Ship it?')
    ours.reactions.splice(0)
    await aSecond()
    issues.react(ours, '-1', 'max')
    await wake()
    expect(await result()).toEqual({ main: 'no' })
  })

  it('to what somebody has written into our comment says nothing either once we have written that anew, whatever it says of its age', async () => {
    const number = await open()
    const { runs } = await say(number, '/raymond ship', 'maria')
    const { issues } = site.repository
    const ours = issues.get(number).comments.find(({ body }) => body.includes('raymond:run'))
    if (ours === undefined) throw new Error('no comment')
    const id = runs[0]?.workflow_id ?? ''
    await aSecond()
    const since = new Date(Date.now() + 1500).toISOString()
    const end = `<!-- raymond:run=${id} ask=main-1 since=${since} -->`
    issues.editComment(
      ours.id,
      `${ours.body.split('\n')[0]}\nWho is for lunch?\n<!-- /raymond answer main-1 -->\n${end}`,
      'maria',
    )
    await aSecond()
    await aSecond()
    issues.react(ours, '+1', 'max')
    await aSecond()
    await say(number, '/raymond status', 'maria')
    expect(ours.body).toContain('Ship it?')
    await wake()
    expect((await site.stored(id)).results).toEqual({})
  })
})

describe('what we do ourselves', () => {
  it.each([
    ['the account of the token', { login: 'github-actions[bot]', id: 41_898_282, type: 'Bot' }, 0],
    ['a person of the role', undefined, 1],
  ])('a label by %s', async (_, sender, runs) => {
    const number = await open()
    const payload = { ...site.labeled(number, 'fix', 'owner'), ...(sender ? { sender } : {}) }
    expect((await site.job('issues', payload, sender ? { actor: sender.login } : {})).runs).toHaveLength(runs)
  })
})

describe('a wake', () => {
  it('takes an answer that was given in time before the time that is up, and that one where nobody answered', {
    timeout: 120_000,
  }, async () => {
    for (const [answers, result] of [
      [true, 'the answer was yes'],
      [false, 'nobody answered'],
    ] as const) {
      const number = answers ? await open() : site.issue('sam', 'Another').number
      const { runs } = await say(number, '/raymond due', 'maria')
      const id = runs[0]?.workflow_id ?? ''
      const asked = Date.parse((await site.stored(id)).asks[0]?.asked_at ?? '')
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, asked + 3500 - Date.now())))
      if (answers) {
        site.comment(number, 'yes', 'maria')
        const at = new Date(asked + 1500)
        Object.assign(site.repository.issues.get(number).comments.at(-1) ?? {}, { createdAt: at, updatedAt: at })
      }
      await site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } })
      expect((await site.stored(id)).results).toEqual({ main: result })
    }
  })

  it('asks once whether a thread is one of a pull request, however many comments it reads there', {
    timeout: 120_000,
  }, async () => {
    const number = await open()
    await say(number, '/raymond ship', 'max')
    for (let at = 0; at < 5; at++) site.comment(number, `I will look at it on day ${at}.`, 'maria')
    const before = site.github.requests.length
    await site.job('schedule', {}, { inputs: { mode: 'wake' } })
    const asked = site.github.requests.slice(before).filter(({ path }) => path.endsWith(`/pulls/${number}`))
    expect(asked).toHaveLength(1)
  })

  it('after /raymond stop fails for nothing', { timeout: 120_000 }, async () => {
    const number = await open()
    await say(number, '/raymond ask', 'maria')
    await say(number, '/raymond stop', 'maria')
    const woken = await site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } })
    expect([woken.runs, woken.problems]).toEqual([[], []])
  })
})

describe('a pull request from a fork', () => {
  async function forkPull() {
    await open()
    const fork = await site.github.addRepository({ owner: 'sam', name: 'shop', forkOf: site.repository })
    await fork.commit({ branch: 'feature', message: 'mine', files: { 'flows/fix/START.sh': 'echo "<result>PWNED</result>"\n' } })
    return site.repository.pulls.add({ title: 'Mine', head: 'feature', headRepository: fork, by: 'sam' })
  }
  const commented = (number: number, body: string, by: string) => {
    const payload = site.comment(number, body, by) as { issue: object }
    return { ...payload, issue: { ...payload.issue, pull_request: { url: 'x' } } }
  }

  it('is only read where the workflow says so, also when a command starts it', { timeout: 120_000 }, async () => {
    const { number } = await forkPull()
    const outcome = await site.job('issue_comment', commented(number, '/raymond review', 'maria'))
    expect(outcome.runs[0]).toMatchObject({ read_only: true })
  })

  it('is what one counts as that GitHub does not show', { timeout: 120_000 }, async () => {
    await open()
    const { number } = site.issue('sam', 'Mine', 'It is no pull request, so the API has none of that number.')
    const outcome = await site.job('issue_comment', commented(number, '/raymond review', 'maria'))
    expect(outcome.runs[0]).toMatchObject({ read_only: true })
  })

  it('is refused a command over a checkout of its head, and not over the default branch', { timeout: 120_000 }, async () => {
    const { number } = await forkPull()
    const over = await site.job('issue_comment', commented(number, '/raymond fix', 'maria'), {
      checkoutOf: `refs/pull/${number}/head`,
    })
    expect(over.runs).toEqual([])
    expect(over.matches.map(({ why }) => why).join()).toContain('not a commit of the default branch')
    const fine = await site.job('issue_comment', commented(number, '/raymond fix', 'maria'))
    expect(fine.runs[0]?.results).toEqual({ main: 'fixed' })
  })
})

describe('an answer on a pull request', () => {
  it('is left to a job over the default branch by one that has checked out something else', { timeout: 120_000 }, async () => {
    await open()
    await site.repository.commit({ branch: 'feature', message: 'mine', files: { 'src/a.txt': 'x\n' } })
    const { number, pull } = await site.repository.pulls.add({ title: 'Mine', head: 'feature', by: 'maria' })
    const commented = (body: string, by: string) => {
      const payload = site.comment(number, body, by) as { issue: object; repository: object; sender: object }
      return { ...payload, issue: { ...payload.issue, pull_request: { url: 'x' } } }
    }
    const { runs } = await site.job('issue_comment', commented('/raymond ask', 'maria'))
    await aSecond()
    const yes = commented('yes', 'max')
    const sides = [pull.headRef, pull.baseRef].map((ref) => ({ ref, sha: pull.headSha, repo: { id: site.repository.id } }))
    const pull_request = { number, title: 'Mine', body: '', head: sides[0], base: sides[1] }
    const pushed = { action: 'synchronize', pull_request, repository: yes.repository, sender: yes.sender }
    await site.job('pull_request', pushed, { checkoutOf: 'refs/heads/feature', actor: 'maria' })
    const asked = async () => (await site.stored(runs[0]?.workflow_id ?? '')).asks.map(({ prompt }) => prompt)
    expect(await asked()).toEqual(['Shall I look around?'])
    await site.job('issue_comment', yes)
    expect(await asked()).toEqual(['Shall I delete the data?'])
  })
})
