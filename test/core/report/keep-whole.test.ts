/** What is cut to GitHub's limits names where the whole is, and only then is it kept. */
import { describe, expect, it } from 'vitest'
import { cleanProposal } from '../../../src/core/outbox/clean-proposal.ts'
import { createProposalCleaner } from '../../../src/core/report/cleaning/proposal-cleaner.ts'
import { createRedactor } from '../../../src/core/report/cleaning/redact.ts'
import { renderResultComment } from '../../../src/core/report/result-comment.ts'
import { renderRunComment } from '../../../src/core/report/run-comment.ts'
import { codingRun, codingWorkflow, reportOptions } from './coding-run.ts'

const SECRET = 'hunter2-hunter2'

function keeper() {
  const kept: Record<string, string> = {}
  const keepWhole = (file: string, text: string) => {
    kept[file] = text
    return `\`${file}\` of the artifact`
  }
  const redactor = createRedactor([SECRET])
  return { kept, options: { ...reportOptions, redactor, keepWhole } }
}

const LONG = `${'word '.repeat(20_000)}${SECRET} the end`

describe('a result over 65,536 characters', () => {
  it('is kept whole without its secrets, and the comment says where, within the limit', () => {
    for (const [result, end] of [
      [LONG, 'the end'],
      [JSON.stringify({ text: LONG }), 'the end"}'],
    ] as const) {
      const { kept, options } = keeper()
      const body = renderResultComment({ ...codingRun, results: { main: result } }, 'main', options)
      const [file = ''] = Object.keys(kept)
      expect(file).toBe(`result-${codingRun.workflow_id}-main.md`)
      expect(kept[file]).toHaveLength(result.length - SECRET.length + 3)
      expect(kept[file]?.endsWith(`*** ${end}`)).toBe(true)
      expect(body.length).toBeLessThanOrEqual(65_536)
      expect(body).toContain(`all of it is in \`${file}\` of the artifact, and in the [state]`)
    }
  })

  it('is as ever where nothing can be kept, and a short one is not kept', () => {
    const { kept, options } = keeper()
    expect(renderResultComment({ ...codingRun, results: { main: 'short' } }, 'main', options)).not.toContain('artifact')
    expect(kept).toEqual({})
    const body = renderResultComment({ ...codingRun, results: { main: LONG } }, 'main', { ...options, keepWhole: () => null })
    expect(body).toMatch(/all of it is in the \[state\]\(\S+\)\._$/)
  })
})

describe('a proposed body over the limit', () => {
  it('is kept whole and clean, and says where', () => {
    const { options } = keeper()
    const texts: string[] = []
    const cleaner = createProposalCleaner({ ...options, keepWhole: (text) => `artifact ${texts.push(text)}` })
    const proposal = cleanProposal({ type: 'comment', body: LONG, issue: 1 }, cleaner)
    expect(proposal).toMatchObject({ body: expect.stringMatching(/is cut here\. All of it is in artifact 1\._$/) })
    expect(texts).toEqual([LONG.replace(SECRET, '***')])
    expect(cleanProposal({ type: 'comment', body: 'short', issue: 1 }, cleaner)).toMatchObject({ body: 'short' })
    expect(texts).toHaveLength(1)
  })

  it('is kept once, also where what a merge would obey takes up more of the room', () => {
    const texts: string[] = []
    const cleaner = createProposalCleaner({ ...keeper().options, keepWhole: (text) => `artifact ${texts.push(text)}` })
    const description = cleaner.description(`\`\`\`\n${'@ab '.repeat(40_000)}\n\`\`\``, 65_536)
    expect(description.length).toBeLessThanOrEqual(65_536)
    expect(texts).toHaveLength(1)
  })
})

describe('a question over 8,000 characters', () => {
  it('is kept whole', () => {
    const { kept, options } = keeper()
    const [agent] = codingRun.agents
    const ask = {
      id: 'ask-1',
      agent: agent?.id ?? '',
      prompt: LONG,
      next: 'END.md',
      to: [],
      choices: [],
      deadline: null,
      timeout_next: null,
    }
    const run = { ...codingRun, status: 'waiting' as const, asks: [ask] as never }
    const body = renderRunComment(run, codingWorkflow, { ...options, hash: '0'.repeat(64), depth: 0 })
    expect(body).toContain(`… the rest is in \`question-${run.workflow_id}-ask-1.md\` of the artifact.`)
    expect(kept[`question-${run.workflow_id}-ask-1.md`]).toBe(LONG.replace(SECRET, '***'))
  })
})

describe('texts that wait for approval', () => {
  it('are kept whole when the comment cuts them: what is approved can be read', () => {
    const { kept, options } = keeper()
    const approval = {
      code: 'ab12cd34',
      proposals: [{ type: 'comment', body: LONG, issue: 1 }] as never,
      works: [{ base: 'a', commit: 'b', message: 'c', paths: ['a.txt'], diff: `+${'x'.repeat(39_000)}`, left_out: [] }],
      role: 'maintain' as const,
      notBy: null,
    }
    const run = { ...codingRun, status: 'waiting' as const, reason: 'approval' }
    const body = renderRunComment(run, codingWorkflow, { ...options, approval, hash: '0'.repeat(64), depth: 0 })
    expect(Object.keys(kept).sort()).toEqual([
      `approve-${run.workflow_id}-ab12cd34-1.md`,
      `approve-${run.workflow_id}-ab12cd34-changes.diff`,
    ])
    expect(body).toContain(`All of it is in \`approve-${run.workflow_id}-ab12cd34-1.md\` of the artifact.`)
  })
})
