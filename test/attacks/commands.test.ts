/** Commands as people write them: on a phone, with Markdown around what they copy, and several in one comment. */
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
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
