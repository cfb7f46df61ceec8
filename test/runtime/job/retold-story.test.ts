/** Whole conversations on a public repository without a key, by an agent that remembers nothing: it answers from the prompt alone. */

import { mkdtempSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openSite, type Site } from '../../attacks/a-site.ts'

vi.setConfig({ testTimeout: 90_000 })

const CONFIG = `version: 1
workflows:
  mend: { path: flows/mend, on: { issues: { types: [labeled], labels: [go] } } }
`
const files = {
  'flows/mend/START.md': 'Read this: {{input}}\n\nAsk when it is not clear.\n',
  'flows/mend/ANSWERED.md': 'Go on with the answer.\n',
}

let site: Site

afterEach(() => site.close())

/** It asks once; asked to go on it says what it was told, or that it was told nothing. */
async function forgetful(): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'forgetful-')), 'answers.json')
  const answers = [
    { when: 'Use the second lamp.', text: '<result>mended with the second lamp</result>', session_id: null },
    { when: 'Go on with the answer', text: '<result>nobody told me</result>', session_id: null },
    { when: 'The lamp is dark', text: '<ask next="ANSWERED">Which lamp?</ask>', session_id: null },
  ]
  await writeFile(file, JSON.stringify(answers))
  return `command:${process.execPath} ${resolve('test/fixtures/agents/scripted.mjs')} ${file}`
}

describe('a conversation that nobody kept', () => {
  it('C-7.5: goes on after an answer on another machine, with task, question and answer in the prompt', async () => {
    site = await openSite({ config: CONFIG, files, private: false })
    const env = { RAYMOND_AGENT: await forgetful() }
    const { number } = site.issue('olga', 'The lamp is dark', 'Please.')
    const first = await site.job('issues', site.labeled(number, 'go', 'maria'), { env })
    expect(first.runs[0]).toMatchObject({ status: 'waiting' })
    const answer = site.comment(number, '/raymond answer Use the second lamp.', 'maria')
    const second = await site.job('issue_comment', answer, { env })
    expect(second.problems).toEqual([])
    expect(second.runs[0]).toMatchObject({ status: 'completed', results: { main: 'mended with the second lamp' } })
  })
})

describe('a thread without end', () => {
  it('of 2,000 comments and a body of 65,536 characters makes a bounded prompt in twelve calls, and says what was not read', async () => {
    site = await openSite({ config: CONFIG, files, private: false })
    const env = { RAYMOND_AGENT: await forgetful() }
    const body = `The lamp is dark. ${'x'.repeat(65_536)}`.slice(0, 65_536)
    const { number } = site.issue('olga', 'Much', body)
    // GitHub counts whole seconds: what was said in the second of the question could be an answer to it.
    const longAgo = { createdAt: new Date('2026-01-01'), updatedAt: new Date('2026-01-01') }
    for (let at = 0; at < 2000; at++) {
      const comment = site.repository.issues.comment(number, {
        body: `${at} ${'y'.repeat(at % 7 === 0 ? 60_000 : 50)}`,
        by: at % 3 === 0 ? 'maria' : 'olga',
      })
      Object.assign(comment, longAgo)
    }
    const before = site.github.requests.length
    const { runs } = await site.job('issues', site.labeled(number, 'go', 'maria'), { env })
    const thread = runs[0]?.thread ?? []
    expect(thread.reduce((sum, { text }) => sum + text.length, 0)).toBeLessThan(41_000)
    expect(thread[0]?.text).toBe('(Older comments of this thread are left out.)')
    const reading = site.github.requests
      .slice(before)
      .filter(({ path, kind }) => kind === 'graphql' || path.endsWith('permission'))
    expect(reading.length).toBeLessThanOrEqual(12)
    expect(runs[0]).toMatchObject({ status: 'waiting' })
  })
})
