import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { layFiles } from '../../../src/cli/cases/case-world.ts'
import { type PathRules, protectedPaths, protectedPathspecs } from '../../../src/core/outbox/protected-paths.ts'

const folder = mkdtempSync(join(tmpdir(), 'raymond-paths-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const git = (...args: readonly string[]) => String(execFileSync('git', args, { cwd: folder }))

const PATHS = [
  '.github/workflows/ci.yml',
  '.github/labels.yml',
  '.github/ISSUE_TEMPLATE/.hidden/a.yml',
  '.GitHub/b',
  'src/.github/a',
  '.githubx/a',
  'flows/one/START.md',
  'flows/one/deep/a.sh',
  'flows/one2/a',
  'Flows/One/B.md',
  'flows/steps.yaml',
  'flows/[x]/a.md',
  'flows/x/a.md',
  'ci/raymond.yml',
  'ci/other.yml',
  'README.md',
  'readme.MD',
  'START.sh',
  'run.EDN',
  'operations/a/b.mjs',
  'src/START.md',
  'a.ts',
]

it.each<PathRules>([
  { workflowFolders: [], allow: [] },
  {
    workflowFolders: ['./flows/one/'],
    files: ['./ci/raymond.yml'],
    allow: ['.github/ISSUE_TEMPLATE/**', '.github/*.yml', 'flows/one/*.md'],
  },
  { workflowFolders: ['flows/[x]'], allow: [] },
  { workflowFolders: ['.', 'flows/steps.yaml'], allow: ['*.sh'] },
  { workflowFolders: ['/somewhere/else', '../beside', 'a\nb'], allow: [] },
])('git takes for protected what we do: %j', async (rules) => {
  await layFiles(folder, Object.fromEntries(PATHS.map((path) => [path, 'x'])))
  git('init', '-q')
  git('add', '--all')
  const specs = protectedPathspecs(rules)
  const spared = specs.filter((spec) => spec.startsWith(':(top,exclude'))
  const found = specs
    .filter((spec) => !spared.includes(spec))
    .flatMap((spec) => git('ls-files', '-z', '--', spec, ...spared).split('\0'))
  expect([...new Set(found)].filter(Boolean).toSorted()).toEqual(protectedPaths(PATHS, rules).toSorted())
})
