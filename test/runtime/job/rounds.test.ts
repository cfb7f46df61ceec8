/** A whole conversation about a pull request: each event a job of its own, on a machine of its own. */
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Site } from '../../attacks/a-site.ts'
import { aSecondLater, config, content, failedCheck, OFF, openCounting, type Pull, review, said, whys } from './counting.ts'

vi.setConfig({ testTimeout: 120_000 })

let site: Site

afterEach(() => site.close())

async function opened(more = '', options: Parameters<typeof openCounting>[1] = {}) {
  const { site: ours, ...rest } = await openCounting(more, options)
  site = ours
  return rest
}

describe('a command on a pull request of our own', () => {
  it('goes on with it: same branch, one pull request, one comment on the issue', async () => {
    const { pull, issue, first } = await opened()
    const { runs, problems, ...rest } = await site.job('issue_comment', said(site, pull, '/raymond count three'))
    expect([problems, whys(rest)]).toEqual([[], [expect.stringContaining('command')]])
    expect(runs[0]).toMatchObject({ continues: first, round: 1, status: 'completed' })
    expect(await content(site, pull)).toBe('one\ntwo\nthree\n')
    expect(site.repository.pulls.all).toHaveLength(1)
    expect(site.said(issue)).toEqual([expect.stringContaining(`**Round 1** on #${pull.number}.`)])
    expect(site.said(pull.number).slice(1)).toEqual([expect.stringContaining(`shown [on #${issue}](`)])
  })
})

describe('what readers must not miss of a round', () => {
  const telling = (text: string, closes: boolean) => {
    const line = JSON.stringify({
      type: 'pull_request',
      title: 'Count on',
      body: `${text}\n\nAs asked.`,
      ...(closes ? {} : { closes }),
    })
    return `echo more >> counter.txt\ncat > "$RAYMOND_OUTBOX" <<'LINE'\n${line}\nLINE\necho '<result>counted</result>'\n`
  }
  const warning = '> [!WARNING]\n> Fewer tests ran than before.'

  it('stays on top of its pull request when later rounds have nothing of the kind, and the issue open', async () => {
    const { pull, issue } = await opened()
    expect(pull.body).toMatch(new RegExp(`\nCloses #${issue}\n`))
    const rounds = [telling(warning, false), telling('', true), telling(warning, true)]
    for (const script of rounds) {
      await site.repository.commit({ files: { 'flows/count/FOLLOW_UP.sh': script }, by: 'owner' })
      const { problems } = await site.job('issue_comment', said(site, pull, '/raymond count on'))
      expect(problems).toEqual([])
      await aSecondLater()
    }
    const body = site.repository.pulls.all[0]?.body ?? ''
    expect(body.split('\n').slice(1, 8)).toEqual([
      '> [!WARNING]',
      '> Round 3: Fewer tests ran than before.',
      '',
      '> [!WARNING]',
      '> Round 1: Fewer tests ran than before.',
      '',
      'As asked.',
    ])
    expect(body).not.toContain('Closes')
  })
})

describe('a review', () => {
  it('begins a round with its words and remarks, and each is answered in its thread', async () => {
    const { pull } = await opened()
    const comments = ['why two?', 'why here?', 'and this?', 'typo'].map((body) => ({ path: 'counter.txt', line: 2, body }))
    const payload = await review(site, pull, 'max', { event: 'REQUEST_CHANGES', body: 'Nearly.', comments })
    const { runs } = await site.job('pull_request_review', payload)
    expect(runs[0]).toMatchObject({ round: 1, status: 'completed', follows: { by: 'review' } })
    const input = runs[0]?.input?.text ?? ''
    expect(input).toContain('Nearly.')
    expect(input).toContain('counter.txt, line 2\n@@ -1 +1,2 @@\n one\n+two')
    expect(runs[0]?.input?.pieces?.at(-1)).toEqual({ text: 'typo', from: 'person', by: { login: 'max', role: 'maintain' } })
    const replies = pull.pull.comments.filter(({ inReplyTo }) => inReplyTo !== undefined)
    expect(replies.map(({ inReplyTo }) => inReplyTo)).toEqual(pull.pull.comments.slice(0, 4).map(({ id }) => id))
  })

  it('whose only comment is a command that is carried out by itself begins nothing', async () => {
    const { pull } = await opened()
    const comments = [{ path: 'counter.txt', line: 2, body: '> Which one?\n\n/raymond answer the second' }]
    const payload = await review(site, pull, 'max', { event: 'COMMENT', body: '', comments })
    const { runs, ...rest } = await site.job('pull_request_review', payload)
    expect(runs).toEqual([])
    expect(whys(rest)).toContainEqual(expect.stringContaining('nothing but commands'))
  })

  it('brings no command into its round that is carried out by itself', async () => {
    const { pull } = await opened()
    const comments = ['/raymond status', 'typo'].map((body) => ({ path: 'counter.txt', line: 2, body }))
    const payload = await review(site, pull, 'max', { event: 'COMMENT', body: '', comments })
    const { runs } = await site.job('pull_request_review', payload)
    expect(runs[0]?.input?.text).toContain('typo')
    expect(runs[0]?.input?.text).not.toContain('/raymond status')
  })

  it('that says something beside a verb begins a round with all of its words and remarks, and the verb is carried out as well', async () => {
    const { pull, first } = await opened()
    const comments = [{ path: 'counter.txt', line: 2, body: 'Say deux.' }]
    const body = 'Please count to three.\n\n/raymond status'
    const payload = await review(site, pull, 'max', { event: 'REQUEST_CHANGES', body, comments })
    const { runs, ...rest } = await site.job('pull_request_review', payload)
    expect(runs.map(({ round }) => round)).toContain(1)
    const round = runs.find(({ workflow_id }) => workflow_id !== first)
    expect(round).toMatchObject({ status: 'completed', follows: { by: 'review' } })
    expect(round?.input?.text).toContain('Please count to three.')
    expect(round?.input?.text).toContain('Say deux.')
    expect(whys(rest)).toContainEqual(expect.stringContaining('raymond status'))
  })

  it('whose words are verbs alone begins a round for what stands beside lines, and without that none', async () => {
    const { pull } = await opened()
    const reviewed = async (body: string, event: string, comments: object[] = []) =>
      (await site.job('pull_request_review', await review(site, pull, 'max', { event, body, comments }))).runs.filter(
        ({ round }) => round !== undefined,
      )
    expect(await reviewed('/raymond status', 'REQUEST_CHANGES')).toEqual([])
    expect(await reviewed('/raymond status', 'APPROVE')).toEqual([])
    expect(await reviewed('/raymond nonsense', 'COMMENT')).toEqual([])
    const [round] = await reviewed('/raymond status', 'COMMENT', [{ path: 'counter.txt', line: 2, body: 'Say deux.' }])
    expect(round?.input?.text).toContain('Say deux.')
    expect(round?.input?.text).not.toContain('/raymond')
  })

  it.each([
    ['a stop', 'COMMENT', 'Enough of this.\n\n/raymond stop', []],
    ['a stop and a request for changes', 'REQUEST_CHANGES', 'This went wrong.\n\n/raymond stop', ['Say deux.']],
    ['a stop beside a line', 'COMMENT', 'Enough of this.', ['Say deux.', '/raymond stop']],
    ['an approval', 'COMMENT', 'As we said.\n\n/raymond approve 0123abcd', []],
    ['an approval, and that it is fine', 'APPROVE', 'Fine.\n\n/raymond approve 0123abcd', []],
    ['an answer', 'COMMENT', 'It was asked twice.\n\n/raymond answer main-1 blue', []],
    ['a command that nobody knows', 'COMMENT', 'Please.\n\n/raymond nonsense', []],
    ['an approval on a line', 'COMMENT', '', ['Thanks, as we said.\n\n/raymond approve 0123abcd', '/raymond status']],
    ['an answer on a line, in an approval', 'APPROVE', '/raymond status', ['It was asked twice.\n\n/raymond answer main-1 blue']],
  ])('that explains %s begins no round', async (_, event, body, lines) => {
    const { pull } = await opened()
    const comments = lines.map((line) => ({ path: 'counter.txt', line: 2, body: line }))
    const done = await site.job('pull_request_review', await review(site, pull, 'max', { event, body, comments }))
    const later = await site.job('issue_comment', said(site, pull, 'Hello.', 'stan'))
    expect([...done.runs, ...later.runs].filter(({ round }) => round !== undefined)).toEqual([])
  })

  it('that explains a command on a line begins one where it asks for changes, or for something on another line', async () => {
    const { pull } = await opened()
    const roundOf = async (event: string, bodies: readonly string[]) => {
      const comments = bodies.map((body) => ({ path: 'counter.txt', line: 2, body }))
      const { runs } = await site.job('pull_request_review', await review(site, pull, 'max', { event, body: '', comments }))
      return runs.find(({ round }) => round !== undefined)?.input?.text
    }
    const explained = 'As we said.\n\n/raymond status'
    expect(await roundOf('REQUEST_CHANGES', [explained])).toContain('As we said.')
    expect(await roundOf('COMMENT', [explained, 'Say deux.'])).toContain('Say deux.')
    expect(await roundOf('COMMENT', ['Say trois.\n/raymond count'])).toContain('Say trois.')
  })

  it.each([
    ['alone, which is all of the request', ['/raymond status\n\nSay deux.'], ['Say deux.']],
    ['beside another remark', ['/raymond status\n\nSay deux.', 'Say trois.'], ['Say deux.', 'Say trois.']],
  ])('that requests changes is told what stands below a verb on a line, %s', async (_, bodies, told) => {
    const { pull } = await opened()
    const comments = bodies.map((body) => ({ path: 'counter.txt', line: 2, body }))
    const payload = await review(site, pull, 'max', { event: 'REQUEST_CHANGES', body: '', comments })
    const { runs } = await site.job('pull_request_review', payload)
    const text = runs.find(({ round }) => round === 1)?.input?.text ?? ''
    for (const words of told) expect(text).toContain(words)
    expect(text).not.toContain('/raymond')
  })

  it.each([
    ['verbs', '', ['/raymond status', '/raymond answer main-1 blue\nor green']],
    ['commands of other workflows', '/raymond status', ['/raymond other two']],
  ])('that requests changes with nothing but %s begins none', async (_, body, bodies) => {
    const { pull } = await opened()
    const other = '  other: { path: flows/count, on: { issue_comment: { command: other } } }\n'
    await site.repository.commit({ files: { '.github/raymond.yml': config() + other }, by: 'owner' })
    const comments = bodies.map((text) => ({ path: 'counter.txt', line: 2, body: text }))
    const payload = await review(site, pull, 'max', { event: 'REQUEST_CHANGES', body, comments })
    const { runs, ...rest } = await site.job('pull_request_review', payload)
    expect(runs.filter(({ round }) => round !== undefined)).toEqual([])
    expect(whys(rest)).toContainEqual(expect.stringContaining('nothing but commands'))
  })

  it.each([
    ['without words', '', 'Say deux.'],
    ['beside a verb', 'Fine.\n\n/raymond status', 'Say deux.'],
    ['with the workflow’s own command', '', '/raymond count deux'],
  ])('that approves with a comment on a line begins a round with it, %s', async (_, body, line) => {
    const { pull } = await opened()
    const comments = [{ path: 'counter.txt', line: 2, body: line }]
    const { runs } = await site.job('pull_request_review', await review(site, pull, 'max', { event: 'APPROVE', body, comments }))
    const input = runs.find(({ round }) => round === 1)?.input?.text
    expect(input).toContain('deux')
    expect(input).not.toContain('/raymond status')
  })

  it('that approves without words starts a run where its workflow itself listens to reviews', async () => {
    const { pull } = await opened()
    const listening = config().replace('issues: {', 'pull_request_review: { types: [submitted] }\n      issues: {')
    await site.repository.commit({ files: { '.github/raymond.yml': listening }, by: 'owner' })
    const { runs } = await site.job('pull_request_review', await review(site, pull, 'max', { event: 'APPROVE' }))
    expect(runs.map(({ round, event }) => [round, event])).toEqual([[undefined, 'pull_request_review']])
  })

  it('that says to stop a run of something else, or none that there is, begins a round all the same', async () => {
    const { pull } = await opened()
    const body = 'This is wrong.\n\n/raymond stop other-7-1'
    const { runs } = await site.job('pull_request_review', await review(site, pull, 'max', { event: 'REQUEST_CHANGES', body }))
    expect(runs).toMatchObject([{ round: 1, input: { text: expect.stringContaining('This is wrong.') } }])
  })

  it.each([
    ['in its text', 'This is wrong.\n\n/raymond stop', ['Say deux.']],
    ['in its text, with the id of the run that opened the pull request', 'This is wrong.\n\n/raymond stop RUN', []],
    ['beside a line', 'This is wrong.', ['Say deux.', '/raymond stop']],
  ])('that begins no round as it says to stop %s is answered', async (_, body, lines) => {
    const { pull, first } = await opened()
    const comments = lines.map((line) => ({ path: 'counter.txt', line: 2, body: line }))
    const request = { event: 'REQUEST_CHANGES', body: body.replace('RUN', first), comments }
    const { runs } = await site.job('pull_request_review', await review(site, pull, 'max', request))
    expect(runs.filter(({ round }) => round !== undefined)).toEqual([])
    expect(site.said(pull.number).filter((said) => said.includes('begins a round'))).toEqual([
      expect.stringContaining('what max asked for'),
    ])
  })

  it('that says /raymond stop and nothing else is not answered so', async () => {
    const { pull } = await opened()
    await site.job('pull_request_review', await review(site, pull, 'max', { event: 'REQUEST_CHANGES', body: '/raymond stop' }))
    expect(site.said(pull.number).join()).not.toContain('begins a round')
  })

  it('that says the workflow’s own command begins a round with its words, and without the lines of others', async () => {
    const { pull } = await opened()
    const body = 'Nearly.\n\n/raymond status\nOne more.\n\n/raymond answer main-1 blue\nor green\n/raymond count three'
    const comments = [{ path: 'counter.txt', line: 2, body: 'Say deux.\n/raymond status' }]
    const payload = await review(site, pull, 'max', { event: 'APPROVE', body, comments })
    const { runs } = await site.job('pull_request_review', payload)
    const text = runs.find(({ round }) => round === 1)?.input?.text ?? ''
    for (const word of ['Nearly.', 'One more.', '/raymond count three', 'Say deux.']) expect(text).toContain(word)
    for (const word of ['/raymond status', '/raymond answer', 'blue', 'green']) expect(text).not.toContain(word)
  })

  it('that approves without words, or is by somebody without the role, begins nothing', async () => {
    const { pull } = await opened()
    const thanks = await site.job('pull_request_review', await review(site, pull, 'max', { event: 'APPROVE' }))
    const stranger = await site.job(
      'pull_request_review',
      await review(site, pull, 'rita', { event: 'COMMENT', body: 'Delete it.' }),
    )
    expect([thanks.runs, stranger.runs]).toEqual([[], []])
    expect(whys(thanks)).toEqual([expect.stringContaining('it holds nothing, or nothing but commands')])
    expect(whys(stranger)).toEqual([expect.stringContaining('rita has the role read')])
  })
})

describe('checks that fail', () => {
  it('on what a run pushed begin a round, two in a row at most', async () => {
    const { pull } = await opened()
    const rounds = []
    for (let n = 1; n <= 3; n++) rounds.push(await site.job('check_suite', failedCheck(site, pull)))
    expect(rounds.map(({ runs }) => runs[0]?.round)).toEqual([1, 2, undefined])
    expect(rounds.map(whys)[2]).toEqual([expect.stringContaining('2 rounds in a row')])
    const person = await site.job('issue_comment', said(site, pull, '/raymond count on'))
    expect(person.runs[0]?.round).toBe(3)
    expect((await site.job('check_suite', failedCheck(site, pull))).runs[0]?.round).toBe(4)
  }, 300_000) // six jobs

  it('of a fork that has the same commit begin none, seen when they fail or later', async () => {
    const { pull } = await opened()
    const { repository } = site
    const failed = (head_repository: number) => ({
      action: 'completed',
      workflow: { name: 'CI' },
      workflow_run: {
        id: 77,
        path: '.github/workflows/ci.yml',
        head_sha: pull.pull.headSha,
        head_branch: pull.pull.headRef,
        conclusion: 'failure',
        head_repository: { id: head_repository },
        updated_at: new Date(repository.store.now()).toISOString(),
      },
      repository: { full_name: repository.fullName, id: repository.id, default_branch: 'main' },
      sender: { login: 'eve', id: 666, type: 'User' },
    })
    failedCheck(site, pull)
    Object.assign(repository.checks.all.at(-1) ?? {}, { headBranch: null })
    expect((await site.job('workflow_run', failed(4242), { actor: 'eve' })).runs).toEqual([])
    expect((await site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } })).runs).toEqual([])
    expect((await site.job('workflow_run', failed(repository.id))).runs).toMatchObject([{ round: 1 }])
  })

  it('for a stranger’s pull request of our branch begin none, seen when they fail or later', async () => {
    const { pull } = await opened()
    const { repository } = site
    const failed = (actor: string) => ({
      action: 'completed',
      workflow: { name: 'CI' },
      workflow_run: {
        id: 78,
        path: '.github/workflows/ci.yml',
        event: 'pull_request',
        head_sha: pull.pull.headSha,
        head_branch: pull.pull.headRef,
        conclusion: 'failure',
        head_repository: { id: repository.id },
        actor: { login: actor, id: 1, type: 'User' },
        triggering_actor: { login: actor, id: 1, type: 'User' },
        updated_at: new Date(repository.store.now()).toISOString(),
      },
      repository: { full_name: repository.fullName, id: repository.id, default_branch: 'main' },
      sender: { login: actor, id: 1, type: 'User' },
    })
    failedCheck(site, pull)
    Object.assign(repository.checks.all.at(-1) ?? {}, { author: repository.authorOf('rita') })
    const refused = await site.job('workflow_run', failed('rita'), { actor: 'rita' })
    expect(refused.runs).toEqual([])
    expect(whys(refused)).toEqual([
      expect.stringContaining('rita, who is not known to have write access, has started these checks'),
    ])
    expect((await site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } })).runs).toEqual([])
    expect((await site.job('workflow_run', failed('maria'), { actor: 'maria' })).runs).toMatchObject([{ round: 1 }])
  })

  it.each([
    ['rita', [true, true, true]],
    ['maria', [undefined, undefined, true]],
  ])('of a pull request that %s caused begin rounds that are held as its runs were', async (by, strangers) => {
    const access = 'access: { run: read }\n'
    const { pull, first } = await opened('', { access, by })
    const checks = async () => (await site.job('check_suite', failedCheck(site, pull), { ...OFF, actor: 'maria' })).runs[0]
    const ofChecks = [await site.stored(first), await checks()]
    expect(ofChecks.map((run) => run?.cell?.stranger)).toEqual(strangers.slice(0, 2))
    await site.job('issue_comment', said(site, pull, '/raymond count on', 'rita'), { ...OFF, actor: 'rita' })
    expect((await checks())?.cell?.stranger).toBe(strangers[2])
  })

  it('begin one round for a commit, and none for what a person pushed', async () => {
    const { pull } = await opened()
    const failed = failedCheck(site, pull)
    expect((await site.job('check_suite', failed)).runs).toHaveLength(1)
    expect((await site.job('check_suite', failed)).runs).toEqual([])
    await site.repository.commit({ branch: pull.pull.headRef, files: { 'counter.txt': 'by hand\n' }, by: 'maria' })
    expect((await site.job('check_suite', failedCheck(site, pull))).runs).toEqual([])
  })
})

describe('a review that says the command of the workflow', () => {
  it('begins a round, which is told its words and its comments', async () => {
    const { pull } = await opened(', on: [command, review]')
    const remark = { path: 'counter.txt', line: 2, body: 'Not this one.' }
    const payload = await review(site, pull, 'maria', { event: 'COMMENT', body: '/raymond count three', comments: [remark] })
    const { runs } = await site.job('pull_request_review', payload)
    expect(runs[0]).toMatchObject({ round: 1, status: 'completed', results: { main: expect.stringContaining('Not this one.') } })
    expect(runs[0]?.results.main).toContain('/raymond count three')
  })

  it('begins none for /raymond stop alone', async () => {
    const { pull } = await opened(', on: [command, review]')
    const payload = await review(site, pull, 'maria', { event: 'COMMENT', body: '/raymond stop' })
    expect((await site.job('pull_request_review', payload)).runs).toEqual([])
  })
})

describe('no round, and nothing else', () => {
  const command = (pull: Pull, by = 'maria') =>
    site.job('issue_comment', said(site, pull, '/raymond count on', by), { actor: by })
  const answers = ({ number }: Pull) => site.said(number).filter((body) => body.includes('this was not done'))

  it.each([
    ['by nobody that GitHub knows', (pull: Pull) => push(pull, 'ghost')],
    ['rita has the role read', (pull: Pull) => push(pull, 'rita')],
    ['is closed', (pull: Pull) => site.repository.issues.edit(pull, { state: 'closed' }, pull.author)],
    ['is merged', (pull: Pull) => site.repository.pulls.markMerged(pull, pull.pull.headSha)],
    ['no further|allows no more', () => undefined],
  ])('where %s', async (why, before) => {
    const { pull } = await opened(', rounds: 1')
    if (why.includes('|')) await command(pull)
    await Promise.resolve(before(pull))
    const head = pull.pull.headSha
    const { runs, ...rest } = await command(pull)
    expect([runs, whys(rest)]).toEqual([[], [expect.stringMatching(new RegExp(why))]])
    expect(pull.pull.headSha).toBe(head)
    expect(answers(pull)).toEqual([expect.stringMatching(new RegExp(`what maria asked for with[^]*${why}`))])
    expect(answers(pull).join().includes('it need not be said again')).toBe(why !== 'is merged')
  })

  it('says nothing in the thread to whoever may not ask, or of a review that asks for nothing by name', async () => {
    const { pull } = await opened()
    site.repository.pulls.markMerged(pull, pull.pull.headSha)
    expect(whys(await command(pull, 'rita')).join()).toContain('rita has the role read')
    const reviewed = async (body: string) =>
      site.job('pull_request_review', await review(site, pull, 'maria', { event: 'COMMENT', body }))
    expect(whys(await reviewed('A pity.')).join()).toContain('is merged')
    expect(answers(pull)).toEqual([])
    await reviewed('/raymond count on')
    expect(answers(pull)).toEqual([expect.stringContaining('is merged')])
  })

  it('on a pull request with a copied marker', async () => {
    const { pull } = await opened()
    await site.repository.git.run(['update-ref', 'refs/heads/copy', pull.pull.headSha])
    const copy = await site.repository.pulls.add({ title: 'Mine', body: pull.body, head: 'copy', base: 'main', by: 'maria' })
    const { runs, ...rest } = await command(copy)
    expect([runs, whys(rest)]).toEqual([[], [expect.stringContaining('the state branch does not')]])
    expect(answers(copy)).toEqual([expect.stringContaining('the state branch does not')])
  })
})

describe('commits of people', () => {
  it('are kept, and the round works on them', async () => {
    const { pull } = await opened()
    await push(pull, 'maria')
    const { runs } = await site.job('issue_comment', said(site, pull, '/raymond count on'))
    expect(runs[0]).toMatchObject({ round: 1, status: 'completed' })
    expect(await content(site, pull)).toBe('by hand\non\n')
  })
})

describe('while a round waits for approval', () => {
  const waiting = async () => {
    const { pull, ...rest } = await opened()
    const strict = config().replace('draft: true } }', 'draft: true }, approval: true }')
    await site.repository.commit({ files: { '.github/raymond.yml': strict }, by: 'owner' })
    const { runs } = await site.job('issue_comment', said(site, pull, '/raymond count three'))
    const id = runs[0]?.workflow_id ?? ''
    expect(await site.stored(id)).toMatchObject({ status: 'waiting', round: 1 })
    const [, code] = /\/raymond approve ([0-9a-f]+)/.exec(site.said(rest.issue).join()) ?? []
    const approve = async () => {
      await aSecondLater()
      await site.job('issue_comment', said(site, pull, `/raymond approve ${code}`, 'max'))
      const { error } = await site.stored(id)
      return `${error?.code} ${error?.message} ${error?.hint}`
    }
    const branches = async () => String(await site.repository.git.run(['branch', '--list', '--format=%(refname:short)']))
    return { pull, id, approve, branches }
  }

  it('somebody pushes to its pull request: the work is kept, and the new round that the error names goes on from there', async () => {
    const { pull, id, approve, branches } = await waiting()
    await push(pull, 'maria')
    const error = await approve()
    expect(error).toContain('RAY-PUSH-NOT-FAST-FORWARD')
    expect(error).toContain(`kept on raymond/${id}/main`)
    expect(await branches()).toContain(`raymond/${id}/main`)
    const [word = ''] = /\/raymond run [^,]+/.exec(error) ?? []
    const { runs } = await site.job('issue_comment', said(site, pull, `${word} four`))
    expect(runs[0]).toMatchObject({ round: 2, status: 'waiting' })
    const [, code] = /\/raymond approve ([0-9a-f]+)/.exec(site.said(1).join()) ?? []
    await aSecondLater()
    await site.job('issue_comment', said(site, pull, `/raymond approve ${code}`, 'max'))
    expect(await content(site, pull)).toBe('by hand\nfour\n')
  })

  it('somebody merges its pull request: the work is kept, and nobody is told to reopen it', async () => {
    const { pull, id, approve, branches } = await waiting()
    site.repository.pulls.markMerged(pull, pull.pull.headSha, 'maria')
    const error = await approve()
    expect(error).toContain('was merged while the round was at work')
    expect(error).not.toContain('Reopen')
    expect(await branches()).toContain(`raymond/${id}/main`)
  })

  it('somebody closes its pull request: reopened, it has the work by a retry', async () => {
    const { pull, approve } = await waiting()
    pull.state = 'closed'
    expect(await approve()).toContain('Reopen it')
    pull.state = 'open'
    await site.job('issue_comment', said(site, pull, '/raymond retry', 'max'))
    expect(await content(site, pull)).toBe('one\ntwo\nthree\n')
  })
})

/** As if somebody had pushed it, with their name in the commit. */
async function push({ pull }: Pull, by: string): Promise<void> {
  const { repository } = site
  const files = { 'counter.txt': 'by hand\n' }
  if (by !== 'ghost') return void (await repository.commit({ branch: pull.headRef, files, by }))
  const { headRef: branch, headSha: old } = pull
  const someone = { name: 'Ghost', email: 'ghost@example.org', date: new Date() }
  const to = await repository.git.commit({ branch, message: 'Haunt', files, ...someone, parent: old })
  await repository.noticeUpdate({ ref: `refs/heads/${branch}`, old, to }, repository.authorOf('maria'))
}
