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

  it('names the configuration where it is a file elsewhere, and nothing beside it', () => {
    const changed = ['ci/Raymond.yml', 'ci/other.yml', 'ci/raymond.yml/x', 'raymond.yml']
    expect(protectedPaths(changed, { ...rules, files: ['./ci/raymond.yml'] })).toEqual(['ci/Raymond.yml', 'ci/raymond.yml/x'])
  })

  it('lets go what the policy allows, files that begin with a dot included', () => {
    const allow = ['.github/ISSUE_TEMPLATE/**', 'workflows/coding/*.md']
    const changed = ['.github/ISSUE_TEMPLATE/.hidden/a.yml', 'workflows/coding/PLAN.md', 'workflows/coding/TEST.sh']
    expect(protectedPaths(changed, { ...rules, allow })).toEqual(['workflows/coding/TEST.sh'])
  })

  it.each(['flows/fix/START.sh', './flows/fix/START.md', 'flows/fix/flow.yaml', 'flows/fix/flow.zip', 'flows/fix/steps.edn'])(
    'names all of the folder when the path of the workflow is a file: %s',
    (path) => {
      const changed = ['flows/fix/NEXT.sh', 'flows/fix/operations/a/b.mjs', 'flows/other/A.md', 'src/a.ts']
      expect(protectedPaths(changed, { workflowFolders: [path], allow: [] })).toEqual(changed.slice(0, 2))
    },
  )

  it.each(['.', '/', '', './', 'START.sh', 'flow.yaml'])(
    'names what a workflow in the root is made of, and not the whole repository: %j',
    (path) => {
      const changed = [
        'START.sh',
        'NEXT.md',
        'workflow.yaml',
        'operations/a/b.mjs',
        '.github/a',
        'README.md',
        'src/a.ts',
        'package.json',
      ]
      expect(protectedPaths(changed, { workflowFolders: [path], allow: [] })).toEqual(changed.slice(0, 5))
    },
  )
})
