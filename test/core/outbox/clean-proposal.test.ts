import { describe, expect, it } from 'vitest'
import { cleanProposal } from '../../../src/core/outbox/clean-proposal.ts'
import { proposalSchema } from '../../../src/core/outbox/proposal.ts'
import { createProposalCleaner } from '../../../src/core/report/cleaning/proposal-cleaner.ts'
import { createRedactor } from '../../../src/core/report/cleaning/redact.ts'

const SECRET = 'correct-horse-battery-staple'
const cleaner = createProposalCleaner({ redactor: createRedactor([SECRET]), hosts: ['github.com'] })
const cleaned = (line: object) => cleanProposal(proposalSchema.parse(line), cleaner)

describe('cleanProposal', () => {
  it('cleans what people will read, in every kind of proposal', () => {
    expect(cleaned({ type: 'comment', body: `@mona ${SECRET}` })).toMatchObject({ body: '@&#8203;mona ***' })
    expect(cleaned({ type: 'pull_request', title: `Fixes #1 ${SECRET}`, body: 'closes #2' })).toMatchObject({
      title: 'F\u200bixes #1 ***',
      body: 'c&#8203;loses #2',
    })
    expect(cleaned({ type: 'review', body: '@a', comments: [{ path: 'a.ts', line: 3, body: `${SECRET} @b` }] })).toMatchObject({
      body: '@&#8203;a',
      comments: [{ path: 'a.ts', line: 3, body: '*** @&#8203;b' }],
    })
  })

  it.each(['[skip ci]', '[NO CI]', '[actions skip]', '***no_ci***'])(
    'leaves %s whole in no title and no body of a pull request, which a merge takes over as its message',
    (sign) => {
      const text = `Explain ${sign}`
      const pull = cleaned({ type: 'pull_request', title: text, body: `${text} and \`${sign}\`` })
      expect(JSON.stringify(pull)).not.toContain(sign)
      expect(JSON.stringify(pull).replaceAll('\u200b', '')).toContain(`${sign} and \`${sign}\``)
      expect(cleanProposal(pull, cleaner)).toEqual(pull)
      expect(cleaned({ type: 'comment', body: `\`${sign}\`` })).toMatchObject({ body: `\`${sign}\`` })
    },
  )

  it.each(['closes #13', 'Fixes: o/r#12', '@octocat', '@acme/core'])(
    'leaves %s alive in no code of the body of a pull request, which a merge takes over as its message',
    (sign) => {
      const body = `As \`${sign}\`, and\n\n\`\`\`\n${sign}\n\`\`\`\n\nas said.`
      const pull = cleaned({ type: 'pull_request', title: 'a', body })
      expect(JSON.stringify(pull)).not.toContain(sign)
      expect(JSON.stringify(pull).replaceAll('\u200b', '')).toBe(JSON.stringify({ ...pull, body }))
      expect(cleanProposal(pull, cleaner)).toEqual(pull)
      expect(cleaned({ type: 'comment', body })).toMatchObject({ body })
    },
  )

  it('parts a word from the number in code behind it, and leaves commands in code as they are typed', () => {
    const pull = cleaned({ type: 'pull_request', title: 'a', body: 'Fixes `#12`: say `/raymond retry`.' })
    expect(pull).toMatchObject({ body: 'F\u200bixes `#12`: say `/raymond retry`.' })
  })

  it('leaves room in the body of a pull request for what parts its many signs', () => {
    const pull = cleaned({ type: 'pull_request', title: 'a', body: `\`\`\`\n${'@a '.repeat(20_000)}\n\`\`\`` })
    expect('body' in pull && pull.body.length).toBeLessThanOrEqual(64_000)
    expect('body' in pull && pull.body).toMatch(/cut here\._$/)
  })

  it('hides secrets in the inputs of a dispatch and changes nothing else of them', () => {
    expect(cleaned({ type: 'dispatch', workflow: 'ci.yml', inputs: { who: '@mona', key: SECRET } })).toMatchObject({
      inputs: { who: '@mona', key: '***' },
    })
  })

  it('leaves names alone that GitHub must find', () => {
    const labels = { type: 'labels', add: ['@team/needs-review'], remove: [] } as const
    expect(cleaned(labels)).toEqual(labels)
  })

  it('leaves room in a long body for a marker and a line of ours', () => {
    const proposal = cleaned({ type: 'comment', body: 'word '.repeat(13_000) })
    expect('body' in proposal && proposal.body.length).toBeLessThanOrEqual(64_000)
    expect('body' in proposal && proposal.body).toMatch(/cut here\._$/)
  })
})
