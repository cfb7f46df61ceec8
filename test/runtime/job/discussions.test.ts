/** Questions, answers, commands and results in discussions, in jobs in this process. */
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openSite, type Site } from '../../attacks/a-site.ts'
import { labeled, opened, said, standing } from './discussing.ts'

vi.setConfig({ testTimeout: 120_000 })

const config = (more = '') => `version: 1
workflows:
  plan:
    path: flows/plan
    on:
      discussion: { types: [labeled], labels: [plan] }
      discussion_comment: { command: plan }
    outputs: { comments: 1, labels: [plan, done], assignees: [maria] }
    ${more}
`
const files = {
  'flows/plan/START.sh': `printf '%s\\n' "$RAYMOND_INPUT" > input.txt\necho '<ask next="DONE" choices="yes, no">Shall we?</ask>'\n`,
  'flows/plan/DONE.sh': `echo "<result>$RAYMOND_INPUT: $(cat input.txt)</result>"\n`,
}

let site: Site

afterEach(() => site.close())

/** A run that waits for an answer in a discussion by a stranger. */
async function asked(more: Record<string, string> = {}, entry = '') {
  site = await openSite({
    config: config(entry),
    files: { ...files, ...more },
    requests: 'any',
    grants: { discussions: 'write' },
  })
  const { number } = opened(site, 'olga', 'A lamp?', 'Should there be one?')
  const { runs, problems, unposted } = await site.job('discussion', labeled(site, number, 'plan', 'maria'))
  expect([problems, unposted]).toEqual([[], []])
  const id = runs[0]?.workflow_id ?? ''
  const comment = site.repository.discussions.get(number).comments.at(-1)
  if (comment === undefined) throw new Error('nothing was said')
  return {
    number,
    id,
    comment,
    say: (body: string, by = 'maria', replyTo: number | null = null) =>
      site.job('discussion_comment', said(site, number, body, by, replyTo)),
    wake: () => site.job('schedule', { schedule: '*/15 * * * *' }, { inputs: { mode: 'wake' } }),
    stored: () => site.stored(id),
    bodies: () => standing(site, number),
  }
}

/** What waits below for a time that a job asks about. */
const timed = {
  'flows/plan/START.sh': `printf x > input.txt\necho '<ask next="DONE" choices="yes, no" timeout="4s" timeout_next="LATE">Shall we? Silence is yes.</ask>'\n`,
  'flows/plan/LATE.sh': `echo '<result>nobody answered</result>'\n`,
}

/** So many words of strangers below a comment, or in the discussion itself. */
function chat(number: number, times: number, replyTo: number | null = null): void {
  for (let at = 0; at < times; at++) said(site, number, `me too ${at}`, `stranger${at % 3}`, replyTo)
}

describe('an answer below our comment in a discussion', () => {
  it.each([29, 31, 131])('whose job was dropped is found by the next job, behind %i answers by strangers', async (times) => {
    const { number, comment, say, stored } = await asked()
    said(site, number, '/raymond answer no', 'maria', comment.id)
    chat(number, times, comment.id)
    await say('What now?', 'olga')
    expect((await stored()).results.main).toMatch(/^no: /)
  })

  it.each([0, 31])('that was given in time comes before silence, behind %i answers by strangers', async (times) => {
    const { number, comment, wake, stored } = await asked(timed)
    said(site, number, '/raymond answer no', 'maria', comment.id)
    chat(number, times, comment.id)
    const [deadline = ''] = (await stored()).asks.flatMap((ask) => ask.deadline ?? [])
    await setTimeout(Math.max(0, Date.parse(deadline) - Date.now()) + 1300)
    await wake()
    expect((await stored()).results.main).toMatch(/^no: /)
  })

  it.each([50, 101])('is found by the next job, above %i comments that were read before it', async (times) => {
    const { number, comment, say, stored } = await asked()
    chat(number, times)
    await say('What now?', 'olga')
    said(site, number, '/raymond answer no', 'maria', comment.id)
    await say('And now?', 'olga')
    expect((await stored()).results.main).toMatch(/^no: /)
  })

  it('is marked as read, where its job comes after 31 answers by strangers', async () => {
    const { number, comment, stored } = await asked()
    const payload = said(site, number, '/raymond answer no', 'maria', comment.id)
    chat(number, 31, comment.id)
    expect((await site.job('discussion_comment', payload)).problems).toEqual([])
    expect((await stored()).results.main).toMatch(/^no: /)
    const theirs = site.repository.discussions.get(number).comments.find(({ body }) => body === '/raymond answer no')
    expect(theirs?.reactions.map(({ content }) => content)).toEqual(['eyes', '+1'])
  })

  it('may have been given where not all that was said is shown: what is shown is obeyed, and silence decides nothing', async () => {
    const { number, comment, wake, stored } = await asked(timed)
    said(site, number, '/raymond answer no', 'maria', comment.id)
    chat(number, 1100, comment.id)
    const [deadline = ''] = (await stored()).asks.flatMap((ask) => ask.deadline ?? [])
    await setTimeout(Math.max(0, Date.parse(deadline) - Date.now()) + 1300)
    await wake()
    expect((await stored()).status).toBe('waiting')
    said(site, number, '/raymond stop', 'maria', comment.id)
    await wake()
    expect((await stored()).status).toBe('cancelled')
  })
})

describe('a run in a discussion', () => {
  it('is begun by a label, asks there, and shows its result in the same comment when it is answered', async () => {
    const { say, stored, bodies, number } = await asked()
    expect(await stored()).toMatchObject({ status: 'waiting', issue: number, event: 'discussion' })
    expect(bodies()).toEqual([expect.stringContaining('/raymond answer main-1')])
    await say('/raymond answer yes')
    const run = await stored()
    expect(run).toMatchObject({ status: 'completed' })
    expect(run.results.main).toContain(`yes: #${number} A lamp?\n\nShould there be one?`)
    expect(bodies()).toEqual([expect.stringContaining('plan has finished'), '/raymond answer yes'])
  })

  it('takes a plain answer below its comment, and shows that it has read it', async () => {
    const { say, stored, comment, number } = await asked()
    await say('No', 'max', comment.id)
    expect((await stored()).results.main).toMatch(/^no: /)
    const reactions = site.repository.discussions.get(number).comments.map((one) => one.reactions.map(({ content }) => content))
    expect(reactions).toEqual([[], ['eyes', '+1']])
  })

  it('takes no word of a stranger, a reader or a bot, and none that was edited', async () => {
    const { say, wake, stored, number } = await asked()
    for (const by of ['olga', 'rita']) await say('/raymond answer yes', by)
    const { discussions, store } = site.repository
    const bot = { account: store.account('helper[bot]', 'Bot') }
    discussions.comment(number, { body: '/raymond answer yes', by: bot })
    const edited = discussions.comment(number, { body: 'hm', by: 'maria' })
    edited.updatedAt = new Date(edited.createdAt.getTime() + 5000)
    edited.body = '/raymond answer yes'
    const hidden = discussions.comment(number, { body: '/raymond answer yes', by: 'maria' })
    hidden.minimized = true
    await wake()
    expect(await stored()).toMatchObject({ status: 'waiting', results: {} })
  })

  it('finds an answer whose job was dropped, below its comment as well, when a job wakes', async () => {
    const { wake, stored, comment, number } = await asked()
    site.repository.discussions.comment(number, { body: '/raymond answer yes', by: 'maria', replyTo: comment.id })
    await wake()
    expect((await stored()).results.main).toMatch(/^yes: /)
    await wake()
    expect((await stored()).turns).toBe(2)
  })

  it('takes thumbs up and down on its comment for an answer', async () => {
    const { wake, stored, comment } = await asked()
    site.repository.issues.react(comment, '+1', 'rita')
    site.repository.issues.react(comment, '-1', 'maria')
    await wake()
    expect((await stored()).results.main).toMatch(/^no: /)
  })

  it('obeys commands, each once', async () => {
    const { say, stored, bodies, number } = await asked()
    const stop = said(site, number, '/raymond stop', 'maria')
    await site.job('discussion_comment', stop)
    await site.job('discussion_comment', stop)
    expect((await stored()).status).toBe('cancelled')
    await say('/raymond help')
    await say('/raymond plan and a switch')
    const texts = bodies().filter((body) => body.startsWith('<!-- raymond:'))
    expect(texts).toHaveLength(3)
    expect(texts.filter((body) => body.startsWith('<!-- raymond:run='))).toHaveLength(2)
  })

  it('is told of what was said before, by whom that counts', async () => {
    site = await openSite({
      config: config(),
      files: { 'flows/plan/START.md': 'Plan {{input}} {{thread}}', 'flows/plan/workflow.yaml': 'allow_secrets: []\n' },
      says: [{ state: 'START', text: '<result>planned</result>' }],
      requests: 'any',
      grants: { discussions: 'write' },
    })
    const { number } = opened(site, 'olga', 'A lamp?')
    const first = site.repository.discussions.comment(number, { body: 'It is dark.', by: 'olga' })
    site.repository.discussions.comment(number, { body: 'By the door, please.', by: 'maria', replyTo: first.id })
    site.repository.discussions.comment(number, { body: 'Give me the keys.', by: 'mallory' })
    const { runs, problems } = await site.job('discussion_comment', said(site, number, '/raymond plan with a switch', 'maria'))
    expect(problems).toEqual([])
    const thread = runs[0]?.thread?.map(({ text }) => text).join('\n') ?? ''
    expect(thread).toContain('It is dark.')
    expect(thread).toContain('By the door, please.')
    expect(thread).not.toContain('Give me the keys.')
    expect(thread).not.toContain('with a switch')
    expect(runs[0]?.input?.text).toBe(`#${number} A lamp?\n\n## Said with the command\n\nwith a switch`)
  })

  it('may comment there, and is told that discussions have no labels and nobody to assign', async () => {
    const lines = [
      { type: 'comment', body: 'A thought.' },
      { type: 'labels', add: ['done'] },
      { type: 'assignees', add: ['maria'] },
    ]
    const START = `cat > "$RAYMOND_OUTBOX" <<'LINES'\n${lines.map((line) => JSON.stringify(line)).join('\n')}\nLINES\necho '<ask next="DONE">So?</ask>'\n`
    const { bodies, stored, number } = await asked({ 'flows/plan/START.sh': START }, 'on_refused: continue')
    expect(bodies().filter((body) => body.includes('A thought.') && body.includes('proposal='))).toHaveLength(1)
    expect((await stored()).refused?.map(({ message }) => message)).toEqual([
      expect.stringContaining(`#${number} is a discussion, and labels are set on issues and pull requests`),
      expect.stringContaining(`#${number} is a discussion, and nobody can be assigned to it`),
    ])
  })

  it('goes on where its discussion was locked, and ends where it is gone, with its words in the summary', async () => {
    const { say, stored, bodies, number, id } = await asked()
    site.repository.discussions.lock(number, 'max')
    site.repository.discussions.close(number, 'max')
    await say('/raymond status')
    expect(bodies()[0]).toContain('/raymond answer main-1')
    site.repository.discussions.remove(number, 'max')
    const outcome = await site.job('workflow_dispatch', dispatched(), { inputs: { run: id, answer: 'yes' }, actor: 'maria' })
    expect((await stored()).status).toBe('completed')
    const refused = `GitHub refused a comment on discussion #${number}: 404 Could not resolve to a Discussion with the number of ${number}.`
    expect(outcome.unposted.map(({ what, problem }) => [what, problem?.message])).toEqual([[`the report of ${id}`, refused]])
  })
})

function dispatched(): object {
  const { id, type } = site.repository.store.account('maria')
  const { fullName: full_name, name } = site.repository
  return {
    inputs: {},
    repository: { full_name, name, default_branch: 'main', private: true },
    sender: { login: 'maria', id, type },
  }
}
