import { describe, expect, it } from 'vitest'
import { parseResultMarker } from '../../../src/core/report/marker.ts'
import { renderResultComment } from '../../../src/core/report/result-comment.ts'
import { expectGolden } from '../../golden/expect-golden.ts'
import { codingRun, reportOptions, SECRET } from './coding-run.ts'

const run = {
  ...codingRun,
  results: {
    main: 'Prices use the **currency of the customer**.\n\nThanks @mona, this fixes #42.',
    main_docs1: '{"files": ["docs/currency.md"]}',
  },
}

describe('the comment of a result', () => {
  it('looks like its golden files', () => {
    expectGolden('result-markdown.md', renderResultComment(run, 'main', reportOptions))
    expectGolden('result-json.md', renderResultComment(run, 'main_docs1', reportOptions))
    expectGolden('result-failure.md', renderResultComment({ ...run, failed_results: ['main'] }, 'main', reportOptions))
  })

  it('begins with a marker by which it is found again', () => {
    expect(parseResultMarker(renderResultComment(run, 'main_docs1', reportOptions))).toEqual({
      run: 'coding-42-17381',
      agent: 'main_docs1',
    })
  })

  it('cuts a long payload by characters and says where the rest is', () => {
    for (const payload of ['word '.repeat(30_000), JSON.stringify({ text: 'x'.repeat(100_000) })]) {
      const body = renderResultComment({ ...run, results: { main: payload } }, 'main', reportOptions)
      expect(body.length).toBeLessThanOrEqual(65_536)
      expect(body.length).toBeGreaterThan(60_000)
      expect(body).toMatch(
        /all of it is in the \[state\]\(https:\/\/github.com\/acme\/shop\/tree\/raymond\/state\/runs\/coding-42-17381\)\._$/,
      )
    }
  })

  it('holds no secret and nothing that acts', () => {
    const body = renderResultComment({ ...run, results: { main: `@mona closes #1 ${SECRET}` } }, 'main', reportOptions)
    expect(body.split('\n').at(-1)).toBe('@&#8203;mona c&#8203;loses #1 ***')
  })

  it('says that a result is empty', () => {
    expect(renderResultComment({ ...run, results: { main: ' \n' } }, 'main', reportOptions)).toContain('_The result is empty._')
  })
})
