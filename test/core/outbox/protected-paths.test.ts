import { describe, expect, it } from 'vitest'
import { protectedPaths } from '../../../src/core/outbox/protected-paths.ts'

const rules = { workflowFolders: ['./workflows/coding/', 'tools/flows'], allow: [] }

describe('protectedPaths', () => {
  it('names all of .github and of the workflow folders', () => {
    const changed = [
      '.github/workflows/ci.yml',
      '.github/raymond.yml',
      '.github/CODEOWNERS',
      'workflows/coding/PLAN.md',
      'tools/flows/a/b.sh',
      'src/a.ts',
    ]
    expect(protectedPaths(changed, rules)).toEqual(changed.slice(0, -1))
  })

  it.each(['.githubx/a', 'src/.github/a', 'workflows/coding2/PLAN.md', 'tools/flow', 'docs/.github'])(
    'leaves %s alone',
    (path) => {
      expect(protectedPaths([path], rules)).toEqual([])
    },
  )

  it('does not let case hide a path, nor a folder that was made a file or link', () => {
    expect(protectedPaths(['.GitHub/workflows/x.yml', 'Workflows/Coding/A.md', '.github', 'tools/flows'], rules)).toHaveLength(4)
  })

  it('lets go what the policy allows, files that begin with a dot included', () => {
    const allow = ['.github/ISSUE_TEMPLATE/**', 'workflows/coding/*.md']
    const changed = ['.github/ISSUE_TEMPLATE/.hidden/a.yml', 'workflows/coding/PLAN.md', 'workflows/coding/TEST.sh']
    expect(protectedPaths(changed, { ...rules, allow })).toEqual(['workflows/coding/TEST.sh'])
  })

  it('protects .github when the workflows lie in the root', () => {
    expect(protectedPaths(['src/a.ts', '.github/a'], { workflowFolders: ['.', '/', ''], allow: [] })).toEqual(['.github/a'])
  })
})
