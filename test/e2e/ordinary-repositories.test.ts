/** workflows/coding in repositories as they are: with hooks, formatters, submodules, and files that git ignores. */
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Job } from '../../src/embedded/job/prepare-job.ts'
import { openSite, type Site } from '../attacks/a-site.ts'

vi.setConfig({ testTimeout: 120_000 }) // whole jobs: checkouts, worktrees, a project's own tests

const ROOT = resolve(import.meta.dirname, '../..')
const CONFIG = `version: 1
workflows:
  coding:
    path: workflows/coding
    on: { issues: { types: [labeled], labels: ["raymond:code"] }, issue_comment: { command: code } }
    outputs: { comments: 2, pull_requests: { max: 1, draft: true } }
    follow_up: { on: [command, review] }
`
const PROJECT = {
  ...Object.fromEntries(
    globSync('workflows/coding/*.*', { cwd: ROOT }).map((name) => [name, readFileSync(join(ROOT, name), 'utf8')]),
  ),
  'package.json': '{ "name": "shop", "private": true, "scripts": { "test": "node check.mjs" } }\n',
  'sum.mjs': 'export const sum = (list) => list.reduce((a, b) => a + b)\n',
  'check.mjs': "import { sum } from './sum.mjs'\nif (sum([1, 2]) !== 3) throw new Error('wrong')\n",
}
const CHANGED = 'export const sum = (list) => list.reduce((a, b) => a + b, 0)\n'
const OPENING = [
  { prompt: '# Understand the task', text: '<call return="PLANNED">PLAN</call>' },
  { prompt: '# Write the plan', text: '<result>Start sums at 0</result>' },
  { prompt: '# Make the change', writes: { 'sum.mjs': CHANGED }, text: '<goto>TEST</goto>' },
]
const APPROVED = { prompt: '# Review a change', text: '<result>APPROVED</result>' }
const DESCRIBED = { prompt: '# Describe the change', text: '<result>Start sums at 0\n\nFor empty lists.</result>' }

let site: Site
let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'raymond-ordinary-'))
})
afterEach(async () => {
  await site.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 9 })
})

async function answering(answers: readonly object[]): Promise<Record<string, string>> {
  const file = join(folder, `answers-${answers.length}.json`)
  await writeFile(file, JSON.stringify(answers))
  return { RAYMOND_AGENT: `command:${process.execPath} ${join(import.meta.dirname, 'writing-agent.mjs')} ${file}` }
}

/** Commits what a shell makes of a branch. */
function push(branch: string, script: string, email = 'x@example.org'): void {
  const clone = join(folder, `clone-${branch.replaceAll('/', '-')}`)
  execFileSync('git', ['clone', '-q', '-b', branch, site.repository.git.directory, clone])
  const commands = `git config user.name x; git config user.email ${email}; ${script}; git commit -qm more; git push -q origin HEAD`
  execFileSync('sh', ['-ec', commands], { cwd: clone, stdio: 'pipe' })
}

/** An issue is labelled: what becomes of it in a repository of these files. */
async function labelled(
  files: Readonly<Record<string, string>>,
  {
    prepare,
    answers = [...OPENING, APPROVED, DESCRIBED],
    config = CONFIG,
  }: { prepare?: string; answers?: readonly object[]; config?: string } = {},
) {
  site = await openSite({ config, files: { ...PROJECT, ...files } })
  if (prepare !== undefined) push('main', prepare)
  const { number } = site.issue('rita', 'Sums of nothing', 'They throw.')
  const job = await site.job('issues', site.labeled(number, 'raymond:code', 'maria'), { env: await answering(answers) })
  return { number, run: job.runs[0], pull: () => site.repository.pulls.all[0] }
}

const changedIn = async (branch: string | undefined) =>
  String(await site.repository.git.run(['diff', '--name-only', 'main', branch ?? ''])).trim()

/** Rewrites all scripts, as a formatter does that is told to format the project; called by the tests once the agent has changed something. */
const FORMATTED = {
  'format.mjs':
    "import { globSync, readFileSync, writeFileSync } from 'node:fs'\nfor (const file of globSync('workflows/**/*.mjs')) writeFileSync(file, readFileSync(file, 'utf8').replace(/'/g, '\"'))\n",
  'check.mjs': `${PROJECT['check.mjs']}import { readFileSync } from 'node:fs'\nif (readFileSync('sum.mjs', 'utf8').includes('b, 0')) await import('./format.mjs')\n`,
}

describe('workflows/coding opens its draft', () => {
  it('where hooks ask whoever commits, git ignores names that begin with a dot, and a formatter rewrites what no run may change', async () => {
    const hooks = `const fs = require('fs')
require('child_process').execSync('git config core.hooksPath .husky/_')
fs.mkdirSync('.husky/_', { recursive: true })
fs.writeFileSync('.husky/_/.gitignore', '*')
for (const hook of ['post-checkout', 'pre-commit', 'prepare-commit-msg', 'commit-msg', 'post-commit'])
  fs.writeFileSync('.husky/_/' + hook, '#!/bin/sh\\ntouch hooked; exec < /dev/tty\\n', { mode: 0o755 })
`
    const files = {
      ...FORMATTED,
      'package.json':
        '{ "name": "shop", "private": true, "scripts": { "test": "node check.mjs", "prepare": "node hooks.cjs" }, "devDependencies": { "tiny": "file:./tiny" } }\n',
      'tiny/package.json': '{ "name": "tiny", "version": "1.0.0" }\n',
      'hooks.cjs': hooks,
    }
    const ignore = "printf '.*\\nnode_modules\\npackage-lock.json\\n' > .gitignore; git add -f .gitignore"
    const { run, pull } = await labelled(files, { prepare: ignore })
    expect([run?.status, run?.error]).toEqual(['completed', null])
    expect(await changedIn(pull()?.pull.headRef)).toBe('sum.mjs')
  })

  it('with the same warning, when the first one was refused', async () => {
    const answers = [
      ...OPENING,
      { ...APPROVED, text: '<result>CHANGES NEEDED\n1. sum.mjs:1 deletes the audit log</result>' },
      { prompt: '# The review', text: '<goto>TEST</goto>' },
      DESCRIBED,
    ]
    const refusing = CONFIG.replace('max: 1, draft: true', 'max: 1, draft: true, base: [release]')
    const { number, run } = await labelled({}, { answers, config: refusing })
    expect([run?.status, run?.error?.code]).toEqual(['failed', 'RAY-PROPOSAL-REFUSED'])
    await site.repository.commit({ branch: 'main', files: { '.github/raymond.yml': CONFIG }, by: 'owner' })
    const again = await site.job('issue_comment', site.comment(number, '/raymond retry', 'maria'), {
      env: await answering(answers),
    })
    expect([again.runs[0]?.status, again.runs[0]?.error]).toEqual(['completed', null])
    expect(site.repository.pulls.all[0]?.body).toContain('deletes the audit log')
  })
})

describe('a round of workflows/coding', () => {
  it('leaves a submodule where the branch has it, though the checkout has the one of the default branch', async () => {
    const commit = (name: string) =>
      `echo ${name} > a; git add a; GIT_AUTHOR_DATE='@0 +0000' GIT_COMMITTER_DATE='@0 +0000' git -c user.name=x -c user.email=x@x commit -qm ${name}`
    const inner = `git init -q libs/sub; cd libs/sub; ${commit('one')}`
    const both = execFileSync('sh', ['-ec', `${inner}; git rev-parse HEAD; ${commit('two')}; git rev-parse HEAD`], {
      cwd: folder,
    })
    const [one = '', two = ''] = String(both).trim().split('\n')
    const files = { '.gitmodules': '[submodule "libs/sub"]\n\tpath = libs/sub\n\turl = https://github.com/a/b\n' }
    const { pull } = await labelled(files, { prepare: `git update-index --add --cacheinfo 160000,${one},libs/sub` })
    const branch = pull()?.pull.headRef ?? ''
    const maria = `${site.repository.store.account('maria').id}+maria@users.noreply.github.com`
    push(branch, `git update-index --cacheinfo 160000,${two},libs/sub`, maria)
    await site.repository.commit({ branch, files: { 'hello.txt': 'a' }, by: 'maria' })

    const payload = site.comment(pull()?.number ?? 0, '/raymond code Please handle null, too.', 'maria')
    const again = { prompt: 'Please handle null', writes: { 'sum.mjs': `${CHANGED}// null\n` }, text: '<goto>TEST</goto>' }
    const asked = payload as { issue: object }
    const { runs } = await site.job(
      'issue_comment',
      { ...asked, issue: { ...asked.issue, pull_request: { url: 'x' } } },
      {
        env: await answering([again, APPROVED, { ...DESCRIBED, text: '<result>Take null</result>' }]),
        onPrepared: (job: Job) => execFileSync('sh', ['-ec', `rmdir libs/sub; ${inner}`], { cwd: job.workspace }),
      },
    )
    expect([runs[0]?.status, runs[0]?.error]).toEqual(['completed', null])
    const of = async (path: string) => String(await site.repository.git.run(['ls-tree', branch, path]))
    expect(await of('libs/sub')).toContain(two)
    expect(String(await site.repository.git.run(['show', `${branch}:sum.mjs`]))).toContain('// null')
  })
})
