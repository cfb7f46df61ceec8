import { describe, expect, it } from 'vitest'
import { askBox } from '../../../src/core/report/ask-box.ts'
import { type JobSummary, renderJobSummary } from '../../../src/core/report/job-summary.ts'
import { expectGolden } from '../../golden/expect-golden.ts'
import { codingRun, codingWorkflow, reportOptions, runWith, SECRET } from './coding-run.ts'

const summary: JobSummary = {
  event: 'issues.labeled',
  matches: [
    { workflow: 'coding', started: true, why: 'label "raymond:code" was added by mona, who has the role write' },
    { workflow: 'triage', started: false, why: 'types: opened; this is labeled' },
  ],
  runs: [
    {
      run: runWith(
        {
          status: 'failed',
          reason: 'script-failed',
          error: { code: 'RAY-SCRIPT-FAILED', message: 'TEST.sh ended with exit code 1.', place: 'workflows/coding/TEST.sh' },
        },
        { current_state: 'TEST.sh', status: 'failed' },
        { status: 'ended' },
      ),
      workflow: codingWorkflow,
      failedTurns: [{ agent: 'main', state: 'TEST.sh', attempt: 1, tail: `not ok 3 - total\n  key ${SECRET}\n# fail 1` }],
    },
  ],
  warnings: ['persist-credentials is not set to false.'],
  unposted: [],
}
const nothing: JobSummary = { event: 'push', matches: [], runs: [], warnings: [], unposted: [] }

describe('the job summary', () => {
  it('looks like its golden file', () => {
    expectGolden('summary-failed.md', renderJobSummary(summary, reportOptions))
  })

  it('says what matched and why, also when nothing did', () => {
    const none = { ...summary, runs: [], matches: summary.matches.map((match) => ({ ...match, started: false })) }
    expect(renderJobSummary(none, reportOptions)).toContain('Started nothing.')
    expect(renderJobSummary(nothing, reportOptions)).toContain('No workflow is configured.')
  })

  it('shows the tail of a failed turn without secrets', () => {
    const text = renderJobSummary(summary, reportOptions)
    expect(text).toContain('not ok 3 - total\n  key ***\n# fail 1')
    expect(text).not.toContain(SECRET)
  })

  it('says of a question that could not be posted which words answer it', () => {
    const at = '2026-01-02T00:00:00Z'
    const asked = { agent: 'main', prompt: 'Ship?', next: 'A.md', to: [], choices: [], deadline: null, timeout_next: null }
    const ask = { ...asked, id: 'main-1', asked_at: at }
    const body = askBox(ask, runWith({ asks: [ask] }), reportOptions, 1000)
    expect(body).toContain('A plain comment is taken as the answer, too.')
    const text = renderJobSummary({ ...nothing, unposted: [{ what: 'the comment', body }] }, reportOptions)
    expect(text).toContain('A plain comment is no answer, as long as GitHub does not take the one that asks.')
    expect(text).not.toContain('is taken as the answer')
  })

  it('takes up what could not be posted', () => {
    const text = renderJobSummary(
      { ...nothing, unposted: [{ what: 'the result of main', body: 'All done, @mona.' }] },
      reportOptions,
    )
    expect(text).toContain('<summary>the result of main could not be posted</summary>')
    expect(text).toContain('All done, @&#8203;mona.')
  })

  it('stays within 1 MiB of UTF-8, with what matched still there', () => {
    const failedTurns = Array.from({ length: 60 }, (_, index) => ({
      agent: `main_w${index}`,
      state: 'TEST.sh',
      attempt: 1,
      tail: 'ä'.repeat(60_000),
    }))
    const big = { ...summary, runs: [{ run: codingRun, workflow: codingWorkflow, failedTurns }] }
    const text = renderJobSummary(big, reportOptions)
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(1024 * 1024)
    expect(text).toContain('| ▶️ | `coding` |')
    expect(text).toContain('main\\_w59 failed')
  })
})
