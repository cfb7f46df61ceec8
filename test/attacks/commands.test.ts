/** Commands as people write them: on a phone, with Markdown around what they copy, and several in one comment. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { review } from '../runtime/job/counting.ts'
import { openSite, type Site } from './a-site.ts'

let site: Site
afterEach(async () => {
  await site.close()
})

/** GitHub counts whole seconds: what is said then is said after all that there was. */
const aSecond = () => new Promise((resolve) => setTimeout(resolve, 1100))

describe('an operation that was cut off', () => {
  it('runs again on a retry, and on nothing else', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'raymond-cut-off-'))
    const begun = join(folder, 'begun')
    const script = `if [ -e ${begun} ]; then echo done; else touch ${begun}; sleep 20; fi`
    site = await openSite({
      config: 'version: 1\nworkflows:\n  steps: { path: flows/flow.yaml, on: { issue_comment: { command: steps } } }\n',
      files: {
        'flows/flow.yaml': `name: steps
description: x
steps:
  - { name: deploy, type: invoke, operation: shell/run, args: { command: [bash, -c, "${script}"] } }
`,
      },
      requests: 'any',
    })
    const { number } = site.issue('olga', 'Two', 'Please.')
    const stop = new AbortController()
    const driving = site.job('issue_comment', site.comment(number, '/raymond steps', 'maria'), {
      inProcess: { stop: stop.signal },
    })
    await vi.waitUntil(() => existsSync(begun), { timeout: 30_000 })
    stop.abort({ reason: 'signal' })
    const id = (await driving).runs[0]?.workflow_id ?? ''
    await aSecond()
    await site.job('issue_comment', site.comment(number, '/raymond resume', 'maria'))
    expect(await site.stored(id)).toMatchObject({ status: 'waiting', reason: 'interrupted' })
    await site.job('issue_comment', site.comment(number, '/raymond resume', 'maria'))
    expect(site.said(number).at(-1)).toContain(`/raymond retry ${id}`)
    const { login, id: sender, type } = site.repository.store.account('maria')
    const repository = { full_name: 'owner/shop', default_branch: 'main' }
    const byHand = { inputs: { run: id }, repository, sender: { id: sender, login, type } }
    const dispatched = await site.job('workflow_dispatch', byHand, { inputs: { run: id }, actor: 'maria' })
    expect(dispatched.problems).toMatchObject([{ code: 'RAY-INTERRUPTED', hint: `/raymond retry ${id}` }])
    expect(await site.stored(id)).toMatchObject({ status: 'waiting', reason: 'interrupted' })
    await site.job('issue_comment', site.comment(number, '/raymond retry', 'maria'))
    expect(await site.stored(id)).toMatchObject({ status: 'completed' })
    await rm(folder, { recursive: true })
  })
})

const FLOWS = `version: 1
workflows:
  fix: { path: flows/fix, on: { issue_comment: { command: fix } } }
  ask: { path: flows/ask, on: { issue_comment: { command: ask } } }
`
const FILES = {
  'flows/fix/START.sh': 'echo "<result>fixed</result>"\n',
  'flows/ask/START.sh': `echo '<ask next="GO">Which colour?</ask>'\n`,
  'flows/ask/GO.sh': `echo '<ask next="END">Shall I?</ask>'\n`,
  'flows/ask/END.sh': 'echo "<result>$RAYMOND_INPUT</result>"\n',
}

describe('what is copied with Markdown around it', () => {
  it('means the run or the question that it names, and never another one', async () => {
    site = await openSite({ config: FLOWS, files: FILES, requests: 'any' })
    const { number } = site.issue('olga', 'Two', 'Please.')
    const say = (body: string) => site.job('issue_comment', site.comment(number, body, 'maria'))
    const [one, two] = [await say('/raymond ask'), await say('/raymond ask')].map(({ runs }) => runs[0]?.workflow_id ?? '')
    await aSecond()
    await say(`/raymond answer ${one}/main-1 red`)
    await aSecond()
    const late = await say(`/raymond answer \`${one}/main-1\`: blue`)
    expect(late.problems).toMatchObject([{ code: 'RAY-ASK-UNKNOWN' }])
    const typo = await say(`/raymond stop ${two}x`)
    expect(typo.problems).toMatchObject([{ code: 'RAY-COMMAND-ARGUMENT' }])
    expect(site.said(number).at(-1)).toContain('means no run')
    await say(`/raymond stop **${two}**.`)
    expect([await site.stored(one ?? ''), await site.stored(two ?? '')]).toMatchObject([
      { status: 'waiting', asks: [{ id: 'main-2' }] },
      { status: 'cancelled' },
    ])
  })
})

describe('two commands for one workflow in a comment', () => {
  it('start it once, and the thread says what was not started', async () => {
    site = await openSite({ config: FLOWS, files: FILES, requests: 'any' })
    const { number } = site.issue('olga', 'Two', 'Please.')
    const body = '/raymond fix the header\n\n/raymond fix the footer'
    const { runs } = await site.job('issue_comment', site.comment(number, body, 'maria'))
    expect(runs).toMatchObject([{ status: 'completed', input: { text: expect.stringContaining('the header') } }])
    const told = 'A comment starts it once. Say "the footer" in a comment of its own.'
    expect(site.said(number).filter((one) => one.includes(told))).toHaveLength(1)
    await aSecond()
    // Its own job was dropped, and the next one of the thread carries it out.
    site.comment(number, body.replace('header', 'menu').replace('footer', 'banner'), 'maria')
    const { runs: next } = await site.job('issue_comment', site.comment(number, '/raymond status', 'maria'))
    expect(next.map(({ input }) => input?.text)).toContainEqual(expect.stringContaining('the menu'))
    expect(site.said(number).filter((one) => one.includes(told.replace('footer', 'banner')))).toHaveLength(1)
  })
})

describe('a command that starts nothing', () => {
  const config = `version: 1
workflows:
  coding: { path: flows/x, on: { issues: { types: [labeled], labels: [x] }, issue_comment: { command: code } } }
  iffy: { path: flows/x, on: { issue_comment: { command: iffy } }, if: "github.event.issue.state == 'closed'" }
  open: { path: flows/x, on: { issue_comment: { command: both } }, if: "github.event.issue.state == 'open'" }
  closed: { path: flows/x, on: { issue_comment: { command: both } }, if: "github.event.issue.state == 'closed'" }
`
  const files = { 'flows/x/START.sh': 'echo "<result>x: $RAYMOND_INPUT</result>"\n' }
  const answers = (number: number) => site.said(number).filter((body) => body.includes('raymond:not-done'))

  it('as the if of its workflow is false, is answered once, to who might have started it', async () => {
    site = await openSite({ config, files, requests: 'any' })
    const { number } = site.issue('maria', 'A')
    const say = (body: string, by: string) => site.job('issue_comment', site.comment(number, body, by))
    await say('/raymond iffy', 'rita')
    await say('/raymond iffy', 'olga')
    expect(answers(number)).toEqual([])
    const payload = site.comment(number, '/raymond iffy', 'maria')
    for (const attempt of [1, 2]) {
      const { runs, problems } = await site.job('issue_comment', payload, { attempt })
      expect([runs, problems]).toEqual([[], []])
    }
    expect(answers(number)).toEqual([
      expect.stringMatching(/with `\/raymond iffy` this was not done:\n\n- iffy: Its if is false\.$/),
    ])
    // Two workflows that have the word leave it to each other.
    expect((await say('/raymond both', 'maria')).runs).toMatchObject([{ workflow: { name: 'open' } }])
    expect(answers(number)).toHaveLength(1)
  })

  it('as its workflow does not listen to reviews, is answered with the line that does', async () => {
    site = await openSite({ config, files, requests: 'any' })
    await site.repository.commit({ branch: 'feature', message: 'mine', files: { 'src/a.txt': 'x\n' } })
    const pull = await site.repository.pulls.add({ title: 'Mine', head: 'feature', by: 'rita' })
    const say = async (by: string, body: string) =>
      site.job('pull_request_review', await review(site, pull, by, { event: 'COMMENT', body }))
    await say('rita', '/raymond code fix it')
    expect(answers(pull.number)).toEqual([])
    expect((await say('max', '/raymond code fix it')).runs).toEqual([])
    expect(answers(pull.number)).toEqual([
      expect.stringContaining('- coding: It does not listen to pull\\_request\\_review. This does: `/raymond run coding`'),
    ])
    expect((await say('max', '/raymond run coding fix it')).runs).toMatchObject([{ status: 'completed' }])
    expect(answers(pull.number)).toHaveLength(1)
  })
})
