/** What somebody leaves on the branch of a pull request of ours: who answers for it, and who is told. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createGitHubClient } from '../../../src/adapters/github/client.ts'
import { createPeople } from '../../../src/adapters/github/people.ts'
import { createPullRequests } from '../../../src/adapters/github/pull-requests.ts'
import { AGENT } from '../../../src/adapters/process/git/write-commit.ts'
import { createClock } from '../../../src/adapters/system/clock.ts'
import type { EmbeddedGitHub } from '../../../src/embedded/embedded-github.ts'
import { identityOf } from '../../../src/embedded/git/merge.ts'
import type { EmbeddedRepository } from '../../../src/embedded/model/repository.ts'
import { foreignCommit } from '../../../src/runtime/job/rounds/foreign-commit.ts'
import type { Site } from '../../attacks/a-site.ts'
import { comment, config } from '../../core/triggers/events.ts'
import { startGitHub } from '../../tools/start-github.ts'
import { aSecondLater, content, openCounting, type Pull, review, said, whys } from './counting.ts'

interface Name {
  readonly name: string
  readonly email: string
}

const ACTIONS = 41_898_282
const DEPENDABOT = 49_699_333
const PAGES = { name: 'GitHub', email: 'noreply@github.com' }

let repository: EmbeddedRepository

/** A login, or what the commit says. */
function named(who: string | Name): Name {
  if (typeof who !== 'string') return who
  return { name: who, email: `${repository.store.account(who).id}+${who}@users.noreply.github.com` }
}

describe('a commit that no run has left', () => {
  let github: EmbeddedGitHub
  let ours: string

  beforeEach(async () => {
    github = await startGitHub()
    repository = await github.addRepository({ owner: 'owner', name: 'shop', files: { 'a.txt': 'one\n' } })
    repository.people.set('maria', 'write')
    repository.people.set('max', 'maintain')
    repository.people.set('rita', 'read')
    ours = await added(AGENT, AGENT, (await repository.head()) ?? '')
  })

  async function added(author: string | Name, committer: string | Name, parent: string): Promise<string> {
    const [by, in_] = [author, committer].map((who) => ({ ...named(who), date: new Date() }))
    if (by === undefined || in_ === undefined) throw new Error('nobody')
    const commit = ['commit-tree', `${parent}^{tree}`, '-p', parent, '-m', 'By hand']
    const head = await repository.git.run(commit, { env: identityOf(by, in_) })
    await repository.git.run(['update-ref', 'refs/heads/ours', head])
    return head
  }

  /** Why it is not worked on. */
  async function why(author: string | Name, committer: string | Name, access = '{}'): Promise<string | undefined> {
    const headSha = await added(author, committer, ours)
    const { token } = github.addToken({ token: 'ghs_1' })
    const client = createGitHubClient({ token: async () => token, apiUrl: github.apiUrl, throttled: false })
    const at = { owner: 'owner', repo: 'shop' }
    const asking = {
      people: createPeople(client, at),
      pullRequests: createPullRequests(client, at, { workflowFile: null, clock: createClock(), onProblem: () => {} }),
    }
    const occasion = { config: config('count: { path: w }', `access: ${access}`), event: comment('/raymond run count') }
    return foreignCommit({ pull: 9, pushed: [ours] }, { baseRef: 'main', headSha }, occasion, { github: asking })
  }

  it.each([
    ['by a person', 'maria', 'maria'],
    ['by a person in GitHub’s pages', 'maria', PAGES],
    ['of ours, committed anew by a person', AGENT, 'maria'],
  ])('%s who may start runs, is worked on', async (_, author, committer) => {
    expect(await why(author, committer)).toBeUndefined()
  })

  const OURS = 'is under the name by which this action commits, and no run has left it there'

  it.each<[string, string | Name, string | Name, string]>([
    ['under our name', AGENT, AGENT, OURS],
    ['under our name, made in GitHub’s pages', AGENT, PAGES, OURS],
    ['of a person, committed under our name', 'maria', AGENT, OURS],
    ['of ours, committed anew without the role', AGENT, 'rita', 'rita has the role read, and run needs write'],
    ['of a stranger', 'rita', 'maria', 'rita has the role read'],
    ['of a stranger, made in GitHub’s pages', 'rita', PAGES, 'rita has the role read'],
    [
      'under another name with our address',
      { ...AGENT, name: 'Formatter' },
      'maria',
      `the bot github-actions[bot] (id ${ACTIONS})`,
    ],
    ['under our name with another address', { ...AGENT, email: 'bot@example.org' }, 'maria', 'is by nobody that GitHub knows'],
    ['of a bot', 'dependabot[bot]', 'maria', `the bot dependabot[bot] (id ${DEPENDABOT}) is not listed under access.bots`],
  ])('%s is not worked on', async (_, author, committer, reason) => {
    expect(await why(author, committer)).toContain(reason)
  })

  it('of ours that somebody has committed anew is worked on where their role is enough for the configuration', async () => {
    expect(await why(AGENT, 'maria', '{ run: maintain }')).toContain('maria has the role write, and run needs maintain')
    expect(await why(AGENT, 'max', '{ run: maintain }')).toBeUndefined()
  })

  it.each([
    ['dependabot[bot]', DEPENDABOT],
    ['github-actions[bot]', ACTIONS],
  ])('of %s is worked on where access.bots lists its number', async (login, id) => {
    expect(await why(login, login, `{ bots: [{ id: ${id} }] }`)).toBeUndefined()
    expect(await why(login, login, `{ bots: [{ id: ${id + 1}, login: "${login}" }] }`)).toContain(`id ${id}`)
  })
})

describe('on the branch of a pull request of ours', { timeout: 120_000 }, () => {
  vi.setConfig({ testTimeout: 120_000 })

  let site: Site
  const folders: string[] = []

  afterEach(async () => {
    await site.close()
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 9 })
  })

  async function opened(): Promise<Pull> {
    const { pull, ...rest } = await openCounting()
    site = rest.site
    repository = site.repository
    return pull
  }

  /** Works on a clone of the branch as somebody, and pushes what comes of it, whatever stood there. */
  async function pushed({ pull }: Pull, who: string | Name, script: string): Promise<void> {
    const folder = mkdtempSync(join(tmpdir(), 'raymond-foreign-commits-'))
    folders.push(folder)
    const { headRef: branch, headSha: old } = pull
    const env = { ...process.env, ...identityOf({ ...named(who), date: new Date() }) }
    const run = (file: string, args: string[]) => execFileSync(file, args, { cwd: folder, env, encoding: 'utf8', stdio: 'pipe' })
    run('git', ['clone', '--quiet', '--branch', branch, repository.git.directory, '.'])
    run('bash', ['-ec', script])
    run('git', ['push', '--quiet', '--force', 'origin', `HEAD:refs/heads/${branch}`])
    const to = run('git', ['rev-parse', 'HEAD']).trim()
    await repository.noticeUpdate({ ref: `refs/heads/${branch}`, old, to }, repository.authorOf('maria'))
  }

  const BY_HAND = 'echo by hand >> counter.txt; git commit --quiet --all --message "By hand"'
  const REBASE = 'git rebase --quiet origin/main'
  const AMEND = 'echo by hand >> counter.txt; git commit --quiet --all --amend --no-edit'

  const command = (pull: Pull, text: string, by = 'maria') => site.job('issue_comment', said(site, pull, text, by), { actor: by })
  const reviewed = async (pull: Pull) =>
    site.job('pull_request_review', await review(site, pull, 'max', { event: 'COMMENT', body: 'Nearly.' }))
  const answers = ({ number }: Pull) => site.said(number).filter((body) => body.includes('raymond:not-done'))

  it('what somebody has rebased is gone on with, round after round', async () => {
    const pull = await opened()
    await repository.commit({ files: { 'other.txt': 'x\n' }, by: 'maria' })
    await pushed(pull, 'maria', REBASE)
    expect((await command(pull, '/raymond count on')).runs).toMatchObject([{ round: 1, status: 'completed' }])
    await repository.commit({ files: { 'other.txt': 'y\n' }, by: 'maria' })
    await pushed(pull, 'max', REBASE)
    expect((await reviewed(pull)).runs).toMatchObject([{ round: 2, status: 'completed' }])
    expect(await content(site, pull)).toContain('one\ntwo\non\n')
  })

  it('what somebody has amended is gone on with, also where a run has left several commits', async () => {
    const pull = await opened()
    const twice = 'for n in 1 2; do echo $n >> counter.txt; git commit --quiet --all --message "Count $n"; done\n'
    const proposal = `echo '{"type": "pull_request", "title": "Count on", "body": ""}' > "$RAYMOND_OUTBOX"\n`
    const script = `${twice}${proposal}echo '<result>counted</result>'\n`
    await repository.commit({ files: { 'flows/count/FOLLOW_UP.sh': script }, by: 'owner' })
    await command(pull, '/raymond count on')
    expect(await repository.git.run(['rev-list', '--count', `main..${pull.pull.headRef}`])).toBe('3')
    await pushed(pull, 'maria', AMEND)
    expect((await command(pull, '/raymond count on')).runs).toMatchObject([{ round: 2, status: 'completed' }])
  })

  it('what keeps a round from beginning is said to who gave the command, and that it was done since', async () => {
    const pull = await opened()
    await pushed(pull, AGENT, BY_HAND)
    expect((await command(pull, '/raymond count on')).runs).toEqual([])
    expect(answers(pull)).toEqual([
      expect.stringContaining('Of what maria asked for with `/raymond count on` this was not done:'),
    ])
    expect(answers(pull)[0]).toContain('somebody who may start runs has to commit it anew (git commit --amend, git rebase)')
    await command(pull, '/raymond status')
    await pushed(pull, 'maria', AMEND)
    await aSecondLater()
    const begun = (await reviewed(pull)).runs.map(({ follows }) => follows?.by)
    expect(new Set(begun)).toEqual(new Set(['command', 'review']))
    expect(answers(pull)).toEqual([expect.stringContaining('Done since: what maria asked for with `/raymond count on`.')])
  })

  it('what keeps a round from beginning is said in no thread of a review, and to no stranger', async () => {
    const pull = await opened()
    await pushed(pull, AGENT, BY_HAND)
    expect(whys(await reviewed(pull))).toEqual([expect.stringContaining('no run has left it there')])
    await command(pull, '/raymond count on', 'rita')
    expect(answers(pull)).toEqual([])
  })
})
