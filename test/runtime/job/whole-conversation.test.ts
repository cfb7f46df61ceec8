/**
 * What people do with an agent, from the label to the merge: each event is a job on a machine of its own, and the agent remembers
 * nothing, so that it can only do what its prompt tells it.
 */
import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openSite, type Site } from '../../attacks/a-site.ts'
import { outlive, type ToldJob } from '../../fakes/outlive.ts'
import { createRandom } from '../../simulation/random.ts'
import { content, failedCheck, review, said } from './counting.ts'

vi.setConfig({ testTimeout: 600_000 })

const config = (approval: boolean) => `version: 1
workflows:
  mend:
    path: flows/mend
    on: { issues: { types: [labeled], labels: [go] }, issue_comment: { command: mend } }
    outputs: { comments: 1, pull_requests: { max: 1, draft: true }${approval ? ', approval: true' : ''} }
    follow_up: { on: [command, review, failed_checks] }
`
const files = {
  'lamps.txt': 'first\n',
  'flows/mend/workflow.yaml': 'follow_up: FOLLOW_UP\n',
  'flows/mend/START.md': 'Read this: {{input}}\n\nAsk when it is not clear.\n',
  'flows/mend/ANSWERED.md': 'Go on with the answer.\n',
  'flows/mend/WRITE.sh': `printf '%s\\n' "$RAYMOND_INPUT" >> lamps.txt
echo '{"type": "pull_request", "title": "Mend the lamp", "body": "As asked."}' > "$RAYMOND_OUTBOX"
printf '<result>mended the %s</result>' "$RAYMOND_INPUT"
`,
  'flows/mend/FOLLOW_UP.sh': `for id in $(printf '%s\\n' "$RAYMOND_INPUT" | sed -n 's/^### Review comment //p'); do
  printf '{"type": "reply", "to": %s, "body": "Done."}\\n' "$id" >> "$RAYMOND_OUTBOX"
done
printf '<goto input="%s">THINK</goto>' "$(printf '%s' "$RAYMOND_INPUT" | tr '"<>' "   ")"
`,
  'flows/mend/THINK.md': 'Somebody came back: {{input}}\n',
}

/** What was said last counts: what it was told before may stand in the prompt as well. */
const ANSWERS = [
  ['and the fifth', '<goto input="fifth">WRITE</goto>'],
  ['Checks failed on', '<goto input="fourth">WRITE</goto>'],
  ['Not yet good.', '<goto input="third">WRITE</goto>'],
  ['Use the second lamp.', '<goto input="second">WRITE</goto>'],
  ['Go on with the answer', '<result>nobody told me</result>'],
  ['The lamp is dark', '<ask next="ANSWERED">Which lamp?</ask>'],
] as const

let site: Site

afterEach(() => site.close())

async function forgetful(): Promise<Record<string, string>> {
  const file = join(mkdtempSync(join(tmpdir(), 'forgetful-')), 'answers.json')
  await writeFile(file, JSON.stringify(ANSWERS.map(([when, text]) => ({ when, text, session_id: null }))))
  return { RAYMOND_AGENT: `command:${process.execPath} ${resolve('test/fixtures/agents/scripted.mjs')} ${file}` }
}

interface Telling {
  readonly title: string
  readonly private?: boolean
  readonly dies?: boolean
  readonly approval?: boolean
}

const tellings: readonly Telling[] = [
  { title: 'on a private repository', private: true },
  { title: 'on a public repository without a key', private: false },
  { title: 'with each job killed once', private: true, dies: true },
  { title: 'with each job killed once, on a public repository without a key', private: false, dies: true },
  { title: 'where people approve what is pushed', private: true, approval: true },
]

describe('a whole conversation', () => {
  it.each(tellings)('comes to its merge $title', async ({ private: isPrivate = true, dies = false, approval = false }) => {
    site = await openSite({ config: config(approval), files, private: isPrivate, requests: 'any' })
    const env = await forgetful()
    const random = createRandom(Number(process.env.SEED ?? 1))
    const { number } = site.issue('olga', 'The lamp is dark', 'Please.')
    const problems: unknown[] = []
    const tell = async (job: ToldJob) => {
      if (dies) await outlive(site, job, random, env)
      else problems.push(...(await site.job(...job, { env })).problems)
    }
    const approve = async () => {
      const code = /\/raymond approve ([0-9a-f]+)/.exec(site.said(number)[0] ?? '')?.[1]
      expect(code !== undefined).toBe(approval)
      if (code !== undefined) await tell(['issue_comment', site.comment(number, `/raymond approve ${code}`, 'max')])
    }

    await tell(['issues', site.labeled(number, 'go', 'maria')])
    await tell(['issue_comment', site.comment(number, '/raymond answer Use the second lamp.', 'maria')])
    await approve()
    const [pull] = site.repository.pulls.all
    if (pull === undefined) throw new Error(`no pull request: ${JSON.stringify([problems, site.said(number)])}`)
    expect(await content(site, pull, 'lamps.txt')).toBe('first\nsecond\n')

    const comments = ['why?', 'here?', 'typo', 'and this'].map((body) => ({ path: 'lamps.txt', line: 2, body }))
    await tell([
      'pull_request_review',
      await review(site, pull, 'max', { event: 'REQUEST_CHANGES', body: 'Not yet good.', comments }),
    ])
    await approve()
    await tell(['check_suite', failedCheck(site, pull)])
    await approve()
    const byHand = `${await content(site, pull, 'lamps.txt')}by hand\n`
    await site.repository.commit({ branch: pull.pull.headRef, files: { 'lamps.txt': byHand }, by: 'maria' })
    await tell(['issue_comment', said(site, pull, '/raymond mend and the fifth')])
    await approve()

    expect(problems).toEqual([])
    expect(await content(site, pull, 'lamps.txt')).toBe('first\nsecond\nthird\nfourth\nby hand\nfifth\n')
    expect(site.repository.pulls.all).toHaveLength(1)
    expect(pull.pull.comments.filter(({ inReplyTo }) => inReplyTo !== undefined)).toHaveLength(4)
    expect(site.said(number).filter((body) => body.startsWith('<!-- raymond:run='))).toHaveLength(1)
    site.repository.pulls.markMerged(pull, pull.pull.headSha, 'max')
    expect(site.repository.issues.get(number).state).toBe('closed')
  })
})
