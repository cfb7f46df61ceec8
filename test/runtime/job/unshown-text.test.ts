/** What an agent said and we fail to show: the comment says so, and the job goes on. */
import { describe, expect, it } from 'vitest'
import { createRedactor } from '../../../src/core/report/cleaning/redact.ts'
import type { ReportOptions } from '../../../src/core/report/report-options.ts'
import type { Run } from '../../../src/core/run/run.ts'
import { createThreadReports } from '../../../src/runtime/job/showing/thread-reports.ts'
import { stateRun } from '../../tools/state-run.ts'

const redactor = createRedactor([])
/** Fails at one word, as a bug of ours would. */
const failing = {
  ...redactor,
  redact(text: string): string {
    if (text.includes('xyzzy')) throw new RangeError('too much')
    return redactor.redact(text)
  },
}

function openReports() {
  const bodies: string[] = []
  const warned: unknown[] = []
  const presentation: Omit<ReportOptions, 'now'> = {
    redactor: failing,
    hosts: [],
    runUrl: null,
    branchUrl: null,
    repository: null,
    repositoryUrl: null,
    docsUrl: 'https://docs.example',
  }
  const comments = {
    find: async () => undefined,
    async ensure(_: unknown, { body }: { body: string | ((existing: string | undefined) => string) }) {
      bodies.push(typeof body === 'string' ? body : body(undefined))
      return { url: '', name: '1' }
    },
  }
  const reports = createThreadReports({
    comments,
    clock: { now: () => 0 },
    presentation: () => presentation,
    digest: () => 'd16e57',
    runs: async () => [],
    stored: ({ seq }: Run) => ({ seq, sha256: 'd16e57' }),
    unstored: () => undefined,
    onUnposted: ({ what, problem }: { what: string; problem: { code: string; message: string } }) =>
      warned.push([what, problem.code, problem.message]),
  } as unknown as Parameters<typeof createThreadReports>[0])
  return { reports, bodies, warned }
}

const ended = (result: string) => stateRun({ status: 'completed', issue: 7, lease: null, results: { main: result } })
const MARKER = '<!-- raymond:run=coding-7-1 seq=1 hash=d16e57 depth=0 -->'

describe('a text that cannot be shown', () => {
  it('leaves a comment that says so, under the mark of its run, and a warning', async () => {
    const { reports, bodies, warned } = openReports()
    expect(await reports.publishReport(ended('xyzzy'), {})).toEqual({ comment: '1' })
    expect(bodies).toEqual([
      `${MARKER}\nHow \`coding-7-1\` stands could not be shown here, by a bug in raymond-action that the log of the job names. The run lost nothing by it.`,
    ])
    expect(warned).toEqual([
      ['the report of coding-7-1', 'RAY-UNEXPECTED', 'the report of coding-7-1 could not be made: too much'],
    ])
  })

  it('leaves the same in place of a result', async () => {
    const { reports, bodies, warned } = openReports()
    await reports.postResult(ended('xyzzy'), 'main')
    expect(bodies).toEqual([expect.stringContaining('\nThe result of `main` could not be shown here')])
    expect(warned).toHaveLength(1)
  })

  it('is another one than the text beside it, which is shown as ever', async () => {
    const { reports, bodies, warned } = openReports()
    await reports.publishReport(ended('All is well.'), {})
    await reports.postResult(ended('All is well.'), 'main')
    expect(bodies).toHaveLength(2)
    expect(bodies[0]).toContain(MARKER)
    expect(bodies[1]).toContain('All is well.')
    expect(warned).toEqual([])
  })
})
