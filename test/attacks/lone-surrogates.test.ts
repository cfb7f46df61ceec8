/** Half a character, as it stands in JSON that was cut: it is no text to UTF-8, and github.com takes no such JSON. */
import { afterEach, expect, it } from 'vitest'
import { openSite, type Site } from './a-site.ts'

const CONFIG = `version: 1
workflows:
  say:
    path: flows/say
    on:
      issues: { types: [labeled], labels: [say] }
    outputs: { comments: 3, issues: 3 }
  ask:
    path: flows/say
    on:
      issues: { types: [labeled], labels: [ask] }
    outputs: { comments: 3, issues: 3, approval: true }
`
const FILES = {
  'flows/say/START.mjs': `import { appendFileSync } from 'node:fs'
const half = JSON.parse('"\\\\ud83d"')
const line = (x) => appendFileSync(process.env.RAYMOND_OUTBOX, JSON.stringify(x) + '\\n')
line({ type: 'comment', body: 'a ' + half + ' b' })
line({ type: 'issue', title: 'title ' + half, body: 'a ' + half + ' b' })
console.log('<result>said</result>')
`,
}
let site: Site
afterEach(() => site.close())
const texts = () => site.repository.issues.all.flatMap((one) => [one.title, one.body, ...one.comments.map(({ body }) => body)])

it('is sent to GitHub nowhere', { timeout: 120_000 }, async () => {
  site = await openSite({ config: CONFIG, files: FILES })
  const { number } = site.issue('maria', 'A bug')
  await site.job('issues', site.labeled(number, 'say', 'maria'))
  expect(texts().filter((text) => text?.isWellFormed() === false)).toEqual([])
})

it('hinders nobody in approving', { timeout: 120_000 }, async () => {
  site = await openSite({ config: CONFIG, files: FILES })
  const { number } = site.issue('maria', 'A bug')
  const first = await site.job('issues', site.labeled(number, 'ask', 'maria'))
  const code = /\/raymond approve ([0-9a-f]+)/.exec(site.said(number).join('\n'))?.[1] ?? ''
  const { problems } = await site.job('issue_comment', site.comment(number, `/raymond approve ${code}`, 'max'))

  expect([problems, (await site.stored(first.runs[0]?.workflow_id ?? '')).proposals?.map(({ status }) => status)]).toEqual([
    [],
    ['applied', 'applied'],
  ])
})

it('keeps no question from people where GitHub takes no such JSON', { timeout: 120_000 }, async () => {
  site = await openSite({ config: CONFIG, files: FILES })
  const real = globalThis.fetch
  globalThis.fetch = async (input, init) =>
    typeof init?.body === 'string' && !(JSON.parse(init.body).body ?? '').isWellFormed()
      ? new Response('{"message":"Problems parsing JSON"}', { status: 400, headers: { 'content-type': 'application/json' } })
      : real(input, init)
  try {
    const { number } = site.issue('maria', 'A bug')
    const { problems } = await site.job('issues', site.labeled(number, 'ask', 'maria'))
    expect([problems, /\/raymond approve ([0-9a-f]+)/.test(site.said(number).join('\n'))]).toEqual([[], true])
  } finally {
    globalThis.fetch = real
  }
})
