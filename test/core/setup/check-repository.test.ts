import { describe, expect, it } from 'vitest'
import { checkRepository, type RepositoryFacts } from '../../../src/core/setup/check-repository.ts'

const files = { '.github/raymond.yml': 'aa', '.github/workflows/raymond.yml': 'bb' }
/** As they are here, with both kinds of line ends. */
const blobs = { '.github/raymond.yml': ['aa'], '.github/workflows/raymond.yml': ['dd', 'bb'] }
const sound: RepositoryFacts = {
  name: 'octo/hello',
  isPublic: true,
  isArchived: false,
  hasIssues: true,
  defaultBranch: 'trunk',
  pushed: files,
  states: { '.github/workflows/raymond.yml': 'active' },
  lacking: [],
  hinderingRules: [],
  labels: [],
  pullRequestsByActions: true,
}

function found(facts: Partial<RepositoryFacts>, startedByIssues = ['triage']) {
  return checkRepository({ ...sound, ...facts }, { permissions: [], stateBranch: 'raymond/state', startedByIssues, files: blobs })
}

describe('a repository', () => {
  it('that has everything, or that does not let itself be asked, is sound', () => {
    expect(found({})).toEqual([])
    expect(found({ pushed: null, states: null })).toEqual([])
  })

  it('without issues starts no workflow that waits for them', () => {
    expect(found({ hasIssues: false })).toMatchObject([
      { level: 'error', code: 'RAY-SETUP-NO-ISSUES', hint: 'gh repo edit octo/hello --enable-issues' },
    ])
    expect(found({ hasIssues: false }, [])).toEqual([])
  })

  it('answers by what its default branch has', () => {
    expect(found({ pushed: { ...files, '.github/raymond.yml': null, '.github/workflows/raymond.yml': 'cc' } })).toMatchObject([
      {
        level: 'warning',
        code: 'RAY-SETUP-NOT-PUSHED',
        message:
          'The default branch trunk of octo/hello lacks .github/raymond.yml and has .github/workflows/raymond.yml in another version; events are answered by what it has.',
      },
    ])
  })

  it('starts nothing for an Actions workflow that was disabled', () => {
    expect(
      found({ states: { '.github/workflows/raymond.yml': 'disabled_inactivity', 'other.yml': 'disabled_fork' } }),
    ).toMatchObject([{ level: 'error', code: 'RAY-SETUP-DISABLED', hint: 'gh workflow enable raymond.yml --repo octo/hello' }])
  })
})
