/** Images that people attach, from their text to a file, in jobs in this process. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openSite, type Site } from '../../attacks/a-site.ts'
import { openCounting, review } from './counting.ts'

vi.setConfig({ testTimeout: 60_000 })

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
const CONFIG = (more = '') => `version: 1
${more}access: { run: write }
workflows:
  look: { path: flows/look, on: { issue_comment: { command: look } } }
`
const files = {
  'flows/look/START.sh': 'echo "<result>$(ls -1 "$RAYMOND_ATTACHMENTS_DIR" 2>&1 | tr "\\n" " ")</result>"\n',
}

let site: Site
let other: { readonly address: string; readonly asked: string[]; close(): Promise<void> } | undefined

afterEach(async () => {
  await other?.close()
  other = undefined
  await site.close()
})

async function look(author: string, body: (site: Site) => string, options: { isPrivate?: boolean; config?: string } = {}) {
  site = await openSite({ config: CONFIG(options.config), files, private: options.isPrivate ?? false })
  const issue = site.issue(author, 'It looks odd', body(site))
  const { runs, problems } = await site.job('issue_comment', site.comment(issue.number, '/raymond look', 'maria'))
  expect(problems).toEqual([])
  return runs[0]
}

const shown = (...addresses: string[]) => addresses.map((address) => `![screen](${address})`).join('\n')

/** A host that no attachment may come from. */
async function elsewhere() {
  const asked: string[] = []
  const server = createServer((message, response) => {
    asked.push(`${message.headers.authorization ?? ''} ${message.url}`)
    response.end(PNG)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  other = { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/x.png`, asked, close }
  return other
}

describe('images that somebody attached', () => {
  it('are files for scripts and agents, named by us and by what they are', async () => {
    const run = await look('maria', ({ repository: { attachments } }) =>
      shown(attachments.add(PNG), attachments.add(Buffer.from('GIF89a…'))),
    )
    expect(run?.results.main?.trim()).toBe('1.png 2.gif')
  })

  it('of a private repository are had by the addresses that GitHub signs, and the token goes to the API alone', async () => {
    const run = await look('olga', ({ repository: { attachments } }) => shown(attachments.add(PNG)), { isPrivate: true })
    expect(run?.results.main?.trim()).toBe('1.png')
  })

  it('are not looked at on a public repository when a stranger attached them, unless anyone may', async () => {
    const body = ({ repository: { attachments } }: Site) => shown(attachments.add(PNG))
    expect((await look('olga', body))?.attachments).toBeUndefined()
    await site.close()
    const run = await look('olga', body, { config: 'attachments: anyone\n' })
    expect(run?.results.main?.trim()).toBe('1.png')
  })

  it('of a comment belong to whoever wrote it', async () => {
    site = await openSite({ config: CONFIG(), files, private: false })
    const { attachments } = site.repository
    const { number } = site.issue('olga', 'It looks odd', shown(attachments.add(PNG)))
    const comment = site.comment(number, `/raymond look\n${shown(attachments.add(PNG))}`, 'maria')
    const { runs } = await site.job('issue_comment', comment)
    expect(runs[0]?.attachments).toHaveLength(1)
    expect(runs[0]?.results.main?.trim()).toBe('1.png')
  })

  it.each([true, false])('of a review and its comments come with its round (private: %s)', async (isPrivate) => {
    const { site: ours, pull } = await openCounting('', { private: isPrivate })
    site = ours
    const { attachments } = site.repository
    const comments = [PNG, PNG].map((one) => ({ path: 'counter.txt', line: 2, body: shown(attachments.add(one)) }))
    const body = { event: 'COMMENT', body: `Look:\n${shown(attachments.add(Buffer.from('GIF89a…')))}`, comments }
    const { runs } = await site.job('pull_request_review', await review(site, pull, 'max', body))
    expect(runs[0]?.results.main?.trim().split('\n').slice(-3)).toEqual(['1.gif', '2.png', '3.png'])
  })

  it('are ten at most, and none that is too big, is no image, is hidden, or that a redirect leads elsewhere for', async () => {
    const { address, asked } = await elsewhere()
    const run = await look('maria', ({ repository: { attachments } }) => {
      const big = Buffer.concat([PNG, Buffer.alloc(5 * 1024 * 1024)])
      const odd = [big, Buffer.from('<svg onload="alert(1)"/>'), Buffer.from('#!/bin/sh'), new URL(address)]
      const many = Array.from({ length: 9 }, () => attachments.add(PNG))
      return `${shown(...odd.map((content) => attachments.add(content)), address, ...many)}\n<!-- ${attachments.add(PNG)} -->`
    })
    expect(run?.attachments).toHaveLength(10)
    expect(run?.results.main?.trim()).toBe('10.png 5.png 6.png 7.png 8.png 9.png')
    expect(asked).toEqual([])
  })
})
