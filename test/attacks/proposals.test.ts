import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openSite, type Site } from './a-site.ts'

const config = (outputs: string) => `version: 1
access: { four_eyes: true }
workflows:
  fix:
    path: flows/fix
    on:
      issues: { types: [labeled], labels: [fix] }
    outputs: ${outputs}
`

/** A script that works in the checkout and leaves these lines in its outbox. */
const script = (work: string, ...lines: readonly object[]) =>
  [
    work,
    ...lines.map((line) => `cat >> "$RAYMOND_OUTBOX" <<'LINE'\n${JSON.stringify(line)}\nLINE`),
    "echo '<result>done</result>'",
    '',
  ].join('\n')

let site: Site
afterEach(async () => {
  vi.unstubAllEnvs()
  await site.close()
})

async function labelledRun(
  outputs: string,
  start: string,
  more: Parameters<Site['job']>[2] = {},
  files: Readonly<Record<string, string>> = {},
) {
  site = await openSite({ config: config(outputs), files: { 'flows/fix/START.sh': start, 'src/a.txt': 'one\n', ...files } })
  const { number } = site.issue('maria', 'A bug', 'It is broken.')
  const outcome = await site.job('issues', site.labeled(number, 'fix', 'maria'), more)
  const [run] = outcome.runs
  if (!run) throw new Error(JSON.stringify(outcome))
  return { number, outcome, run }
}

const pull = { type: 'pull_request', title: 'Mend it', body: 'Closes #1. @owner please look.' }

describe('proposals', () => {
  it('change no configuration that the input `config` names outside of .github', async () => {
    const policy = '{ pull_requests: { max: 1 }, on_refused: continue }'
    const start = script('echo "# more" >> ci/raymond.yml', pull)
    const more = { env: { INPUT_CONFIG: 'ci/raymond.yml' } }
    const { run } = await labelledRun(policy, start, more, { 'ci/raymond.yml': config(policy) })
    expect(run.refused).toMatchObject([
      { code: 'RAY-PROPOSAL-REFUSED', message: expect.stringContaining('ci/raymond.yml, a protected path') },
    ])
    expect(site.repository.pulls.all).toEqual([])
  })

  it('change no prices that RAYMOND_PRICES names', async () => {
    vi.stubEnv('RAYMOND_PRICES', 'ci/prices.json')
    const policy = '{ pull_requests: { max: 1 }, on_refused: continue }'
    const start = script("echo '{}' > ci/prices.json", pull)
    const { run } = await labelledRun(policy, start, {}, { 'ci/prices.json': '{ "own": { "input": 1, "output": 2 } }' })
    expect(run.refused).toMatchObject([
      { code: 'RAY-PROPOSAL-REFUSED', message: expect.stringContaining('ci/prices.json, a protected path') },
    ])
  })

  it('become a draft pull request of the uncommitted work, a comment and a label, each with a marker', async () => {
    const { number, run } = await labelledRun(
      '{ comments: 1, labels: [done], pull_requests: { max: 1 } }',
      script(
        'echo two >> src/a.txt; echo new > src/b.txt',
        pull,
        { type: 'comment', body: 'Have a look.' },
        { type: 'labels', add: ['done'] },
      ),
    )
    expect(run).toMatchObject({ status: 'completed', error: null })
    expect(run.proposals?.map(({ status }) => status)).toEqual(['applied', 'applied', 'applied'])
    const [opened] = site.repository.pulls.all
    expect(opened).toMatchObject({
      title: 'Mend it',
      pull: { draft: true, baseRef: 'main', headRef: `raymond/${run.workflow_id}/main` },
    })
    expect(await site.repository.read('src/a.txt', opened?.pull.headSha)).toBe('one\ntwo\n')
    expect(await site.repository.read('src/b.txt', opened?.pull.headSha)).toBe('new\n')
    expect(opened?.body).not.toContain('@owner')
    // What the model says closes nothing; the last line is code's own.
    expect(opened?.body?.match(/Closes #\d/g)).toEqual([`Closes #${number}`])
    expect(opened?.body).toMatch(new RegExp(`\n\nCloses #${number}\n\n---\n<sub>`))
    expect(site.said(number).join('\n')).toContain(`**Pull request #${opened?.number}**: Mend it`)
    expect(opened?.body).toContain(`/actions/runs/`)
    expect(site.repository.issues.get(number).labels.map(({ name }) => name)).toContain('done')
    expect(site.said(number).filter((body) => body.includes('Have a look.'))).toHaveLength(1)
  })

  it("are made of the agent's commits, with nothing added when all is committed", async () => {
    const { run } = await labelledRun(
      '{ pull_requests: { max: 1 } }',
      script('echo two >> src/a.txt; git -c user.name=x -c user.email=x@y.z commit -qam "fix: count to two"', pull),
    )
    const head = site.repository.pulls.all[0]?.pull.headSha ?? ''
    const log = String(await site.repository.git.run(['log', '--format=%s', `main..${head}`]))
    expect(log.trim().split('\n')).toEqual(['fix: count to two'])
    expect(run.status).toBe('completed')
  })

  it.each([
    ['what the policy does not name', '{ comments: 1 }', script('', { type: 'issue', title: 'x' }), 'RAY-PROPOSAL-REFUSED'],
    [
      'more than the cap',
      '{ comments: 1 }',
      script('', { type: 'comment', body: 'a' }, { type: 'comment', body: 'b' }),
      'RAY-PROPOSAL-REFUSED',
    ],
    [
      'an approving review',
      '{ reviews: 5 }',
      script('', { type: 'review', event: 'APPROVE', body: 'LGTM' }),
      'RAY-PROPOSAL-REFUSED',
    ],
    [
      'a line that is not JSON',
      '{ comments: 1 }',
      'echo nonsense > "$RAYMOND_OUTBOX"; echo "<result>x</result>"\n',
      'RAY-OUTBOX-INVALID',
    ],
    [
      'the workflows in pushed work',
      '{ pull_requests: { max: 1 } }',
      script('mkdir -p .github; echo x > .github/CODEOWNERS', pull),
      'RAY-PROPOSAL-REFUSED',
    ],
    [
      'its own workflow in pushed work',
      '{ pull_requests: { max: 1 } }',
      script('echo x >> flows/fix/START.sh', pull),
      'RAY-PROPOSAL-REFUSED',
    ],
    [
      'a branch that is not of the run',
      '{ pull_requests: { max: 1 } }',
      script('echo x >> src/a.txt', { ...pull, branch: 'main' }),
      'RAY-PROPOSAL-REFUSED',
    ],
    ['another base', '{ pull_requests: { max: 1 } }', script('echo x >> src/a.txt', { ...pull, base: 'release' }), 'RAY-'],
    ['a pull request without work', '{ pull_requests: { max: 1 } }', script('', pull), 'RAY-NOTHING-TO-PUSH'],
  ])('refuse %s, and then nothing of the turn is done', async (_, outputs, start, code) => {
    const { number, run } = await labelledRun(outputs, start)
    expect(run.status).toBe('failed')
    expect(run.error?.code).toContain(code)
    expect(site.repository.pulls.all).toEqual([])
    expect(site.repository.issues.all).toHaveLength(1)
    expect(site.said(number).filter((body) => body.includes('proposal='))).toEqual([])
    expect(site.said(number)[0]).toContain('Refused proposals')
  })

  it.each(['parts/later/START.sh', 'parts/last/START.sh'])(
    'of a branch that changes %s, of a workflow that the run could come into, are refused, and those beside it are not',
    async (path) => {
      const files = {
        'flows/fix/OTHER.md': 'Go on: <reset-workflow>../../parts/later</reset-workflow>\n',
        'parts/later/START.sh': 'echo \'<call-workflow return="START">../last</call-workflow>\'\n',
        'parts/last/START.sh': "echo '<result>done</result>'\n",
        'parts/free/a.txt': 'one\n',
      }
      const changes = (what: string) => script(`echo '# more' >> ${what}`, pull)
      const { run } = await labelledRun('{ pull_requests: { max: 1 } }', changes(path), {}, files)
      expect(run.refused?.map(({ message }) => message).join()).toContain(`its branch changes ${path}, a protected path`)
      expect(site.repository.pulls.all).toEqual([])
      await site.close()
      await labelledRun('{ pull_requests: { max: 1 } }', changes('parts/free/a.txt'), {}, files)
      expect(site.repository.pulls.all).toHaveLength(1)
    },
  )

  it('of commits by other people in all but name come from the agent, and close and mention nothing', async () => {
    const { run } = await labelledRun(
      '{ pull_requests: { max: 1 } }',
      script(
        'echo two >> src/a.txt; export GIT_AUTHOR_NAME=owner GIT_AUTHOR_EMAIL=owner@example.com; git commit -qam "Fixes #1, thanks @owner"',
        pull,
      ),
    )
    expect(run.status).toBe('completed')
    const head = site.repository.pulls.all[0]?.pull.headSha ?? ''
    const log = String(await site.repository.git.run(['log', '--format=%an %cn %B', `main..${head}`]))
    expect(log).not.toMatch(/owner .*Fixes|Fixes #1|@owner|^owner/m)
    expect(log).toContain('github-actions[bot]')
  })

  it('that wait for approval while the default branch is renamed are opened against it by its new name', async () => {
    const { number, run } = await labelledRun(
      '{ pull_requests: { max: 1 }, approval: true }',
      script('echo two >> src/a.txt', pull),
    )
    const { directory } = site.repository.git
    execFileSync('git', ['branch', '-m', 'main', 'trunk'], { cwd: directory })
    execFileSync('git', ['symbolic-ref', 'HEAD', 'refs/heads/trunk'], { cwd: directory })
    Object.assign(site.repository, { defaultBranch: 'trunk' })
    const code = /\/raymond approve ([0-9a-f]+)/.exec(site.said(number).join('\n'))?.[1]
    const { problems } = await site.job('issue_comment', site.comment(number, `/raymond approve ${code}`, 'max'))
    const stored = await site.stored(run.workflow_id)
    expect([problems, stored.status, site.repository.pulls.all.map(({ pull }) => pull.baseRef)]).toEqual([
      [],
      'completed',
      ['trunk'],
    ])
  })

  it('that are refused leave the others standing with on_refused: continue', async () => {
    const { number, run } = await labelledRun(
      '{ comments: 1, on_refused: continue }',
      script('', { type: 'comment', body: 'first' }, { type: 'comment', body: 'second' }),
    )
    expect(run.status).toBe('completed')
    expect(run.refused).toHaveLength(1)
    expect(site.said(number).filter((body) => body.includes('proposal=p1'))).toHaveLength(1)
  })

  it('in an outbox that is a link to somewhere else are not read', async () => {
    const { run } = await labelledRun('{ comments: 1 }', 'ln -s /etc/passwd "$RAYMOND_OUTBOX"; echo "<result>x</result>"\n')
    expect(run).toMatchObject({ status: 'completed' })
    expect(run.proposals).toBeUndefined()
  })
})

describe.runIf(process.platform === 'linux')("the project's own tests, which an agent may have written", () => {
  const forge = JSON.stringify({ type: 'comment', body: 'by the tests' })
  const climb = [
    'pid=$PPID; while [ "$pid" -gt 1 ]; do',
    '  outbox=$(tr "\\0" "\\n" < /proc/$pid/environ 2>/dev/null | sed -n s/^RAYMOND_OUTBOX=//p)',
    `  [ -n "$outbox" ] && echo '${forge}' > "$outbox" && exit`,
    '  pid=$(cut -d" " -f4 /proc/$pid/stat)',
    'done',
  ]
  const tests = 'env -u RAYMOND_OUTBOX sh check.sh\n'

  it.each([
    ['nothing in the name of a script that says so', '# raymond: runs_project_code=true proposes=\n', 'failed', 0],
    ['what outputs allows in the name of one that does not', '', 'completed', 1],
  ])('propose %s', async (_, settings, status, said) => {
    const files = { 'check.sh': climb.join('\n') }
    const { number, run } = await labelledRun('{ comments: 1 }', `${settings}${tests}echo '<result>done</result>'\n`, {}, files)
    expect(run.status).toBe(status)
    expect(site.said(number).filter((body) => body.includes('by the tests') && body.includes('proposal='))).toHaveLength(said)
  })

  it('propose nothing in the name of the scripts that come with raymond', () => {
    const scripts = globSync('workflows/*/*.mjs').map((file) => readFileSync(file, 'utf8'))
    const running = scripts.filter((text) => text.includes('one.test') || text.includes('part.test'))
    expect(running.length).toBeGreaterThan(3)
    for (const text of running)
      expect(text.split('\n')[0]).toMatch(/^\/\/ raymond: .*\bruns_project_code=true proposes= goto=TESTED$/)
  })
})

describe('approval', () => {
  const outputs = '{ comments: 1, pull_requests: { max: 1 }, approval: true }'
  const start = script('echo two >> src/a.txt', pull, { type: 'comment', body: 'May I?' })
  const codeIn = (bodies: readonly string[]) => /\/raymond approve ([0-9a-f]+)/.exec(bodies.join('\n'))?.[1] ?? ''

  it('shows what waits, and only its code, said by somebody else of the role, lets it happen', async () => {
    const { number, run } = await labelledRun(outputs, start)
    expect(run).toMatchObject({ status: 'waiting', reason: 'approval' })
    expect(site.repository.pulls.all).toEqual([])
    const code = codeIn(site.said(number))
    expect(code).toMatch(/^[0-9a-f]{20}$/)
    expect(site.said(number).join('\n')).toContain('+two')

    const refusedFor = async (text: string, by: string) => {
      const outcome = await site.job('issue_comment', site.comment(number, text, by))
      expect(site.repository.pulls.all).toEqual([])
      return outcome.matches.find(({ workflow }) => workflow === '/raymond approve')?.why
    }
    expect(await refusedFor(`/raymond approve ${code}`, 'rita')).toContain('needs maintain')
    expect(await refusedFor(`/raymond approve ${code}`, 'maria')).toContain('needs maintain')
    expect(await refusedFor('/raymond approve 0123456789', 'max')).toContain('something has changed')

    const outcome = await site.job('issue_comment', site.comment(number, `/raymond approve ${code}`, 'max'))
    expect(outcome.problems).toEqual([])
    expect((await site.stored(run.workflow_id)).status).toBe('completed')
    expect(site.repository.pulls.all).toHaveLength(1)
    expect(site.said(number).filter((body) => body.includes('proposal='))).toHaveLength(1)
  })

  it.each([
    ['Outlook', ['From: github-actions[bot] ***@***.***>', 'Sent: Tuesday', 'To: owner/shop ***@***.***>'], []],
    [
      'a program that sets in what it begins it with',
      ['    On Tuesday, github-actions[bot] ***@***.***> wrote:  '],
      ['', '—', 'Reply to this email directly, view it on GitHub, or unsubscribe.'],
    ],
  ])('is not given by an answer by mail that holds the comment which asks for it, from %s', async (_, head, foot) => {
    const { number } = await labelledRun(outputs, start)
    const command = `/raymond approve ${codeIn(site.said(number))}`
    const mail = [...head, '', command, ...foot]
    await site.job('issue_comment', site.comment(number, ['No, please do not.', '', ...mail].join('\n'), 'max'))
    expect(site.repository.pulls.all).toEqual([])
    await site.job('issue_comment', site.comment(number, [command, '', ...mail].join('\n'), 'max'))
    expect(site.repository.pulls.all).toHaveLength(1)
  })

  const edits: readonly (readonly [string, (body: string) => string, boolean])[] = [
    ['', (body) => body.replace('+two', '+four'), false],
    [' and has taken its first line away', (body) => body.replace(/^.*\n/, '').replace('+two', '+four'), false],
    [', though it was written anew before', (body) => body.replace('+two', '+four'), true],
  ]
  it.each(edits)(
    'of what our comment shows counts for nothing once somebody has edited that%s: it gets another code',
    {
      timeout: 120_000,
    },
    async (_, edit, isWrittenAnew) => {
      const { number } = await labelledRun(outputs, start)
      const { issues, pulls } = site.repository
      const ours = issues.get(number).comments.find(({ body }) => body.includes('/raymond approve'))
      if (ours === undefined) throw new Error('no comment')
      const seen = codeIn([ours.body])
      issues.editComment(ours.id, edit(ours.body), 'maria')
      const say = (text: string, by: string) => site.job('issue_comment', site.comment(number, text, by))
      if (isWrittenAnew) await say('/raymond status', 'maria')
      await say(`/raymond approve ${seen}`, 'max')
      expect(pulls.all).toEqual([])
      const shown = site.said(number).findLast((body) => body.startsWith('<!-- raymond:run=')) ?? ''
      expect([codeIn([shown]) !== seen, shown.includes('+two')]).toEqual([true, true])
      await say(`/raymond approve ${codeIn([shown])}`, 'max')
      expect(pulls.all).toHaveLength(1)
    },
  )

  it.each([
    ['has edited and deleted that comment', true],
    ['makes another comment of ours show it', false],
  ])(
    'of what our comment shows counts for nothing once somebody %s; the next one counts',
    { timeout: 120_000 },
    async (_, isGone) => {
      const { number } = await labelledRun(outputs, start)
      const { issues, pulls } = site.repository
      const say = (text: string, by: string) => site.job('issue_comment', site.comment(number, text, by))
      const standing = (part: string) => issues.get(number).comments.findLast(({ body }) => body.includes(part))
      await say('/raymond help', 'maria')
      const [asks, helps] = [standing('for approval:'), standing('raymond:help')]
      if (asks === undefined || helps === undefined) throw new Error('no comment')
      issues.editComment(isGone ? asks.id : helps.id, asks.body.replace('+two', '+four'), 'maria')
      const approval = site.comment(number, `/raymond approve ${codeIn([asks.body])}`, 'max')
      if (isGone) issues.deleteComment(asks.id, 'maria')
      const { problems } = await site.job('issue_comment', approval)
      expect([problems.map(({ code }) => code), pulls.all]).toEqual([['RAY-COMMENT-EDITED'], []])
      const shown = site.said(number).findLast((body) => body.includes('+two')) ?? ''
      issues.editComment(issues.comment(number, { body: 'Looks god', by: 'maria' }).id, 'Looks good', 'maria')
      await say(`/raymond approve ${codeIn([shown])}`, 'max')
      expect(pulls.all).toHaveLength(1)
    },
  )

  it('is not given by who started the run where four eyes are asked for', async () => {
    site = await openSite({ config: config(outputs), files: { 'flows/fix/START.sh': start, 'src/a.txt': 'one\n' } })
    const { number } = site.issue('max', 'A bug')
    await site.job('issues', site.labeled(number, 'fix', 'max'))
    const code = codeIn(site.said(number))
    const outcome = await site.job('issue_comment', site.comment(number, `/raymond approve ${code}`, 'max'))
    expect(outcome.matches.map(({ why }) => why).join()).toContain('four_eyes')
    expect(site.repository.pulls.all).toEqual([])
  })

  it('is not given by who started the run under another name, and is given by somebody else', async () => {
    site = await openSite({ config: config(outputs), files: { 'flows/fix/START.sh': start, 'src/a.txt': 'one\n' } })
    const { number } = site.issue('max', 'A bug')
    await site.job('issues', site.labeled(number, 'fix', 'max'))
    const text = `/raymond approve ${codeIn(site.said(number))}`
    site.repository.people.set('max-as-of-now', 'maintain')
    const { id } = site.repository.store.account('max')
    const renamed = { login: 'max-as-of-now', id, type: 'User' }
    const { comment, ...rest } = site.comment(number, text, renamed.login) as { comment: object }
    const outcome = await site.job('issue_comment', { ...rest, comment: { ...comment, user: renamed }, sender: renamed })
    expect(outcome.matches.map(({ why }) => why).join()).toContain('four_eyes')
    expect(site.repository.pulls.all).toEqual([])
    await site.job('issue_comment', site.comment(number, text, 'owner'))
    expect(site.repository.pulls.all).toHaveLength(1)
  })

  it.each([
    [
      'adds and takes away again',
      'src/key.txt',
      ['echo k > src/key.txt; c one; git rm -q src/key.txt; echo two >> src/a.txt; c two'],
      true,
    ],
    ['writes and writes over', 'src/a.txt', ['echo k >> src/a.txt; c one; echo three > src/a.txt; c two'], true],
    [
      'brings in by a merge, and takes away by another',
      'src/key.txt',
      ['git branch side; echo two >> src/a.txt; c main', 'm; echo k > src/key.txt; c one', 'm; git rm -qf src/key.txt; c two'],
      true,
    ],
    ['commits once, and again elsewhere', 'src/', ['echo two >> src/a.txt; c one; echo new > src/b.txt; c two'], false],
    [
      'takes away and puts back',
      'src/b.txt',
      ['git rm -q src/a.txt; c one; git checkout -q HEAD^ src/a.txt; c two; echo new > src/c.txt'],
      false,
    ],
  ])('names what a commit on the way %s, for it is pushed with the others', async (_, path, lines, isNamed) => {
    const commit = 'c() { git add -A; git -c user.name=x -c user.email=x@y.z commit -qm "$1" --allow-empty; }'
    const merge =
      'm() { git checkout -q side; c side; git checkout -q -; git -c user.name=x -c user.email=x@y.z merge -q --no-commit --no-ff side; }'
    const { number } = await labelledRun(outputs, script([commit, merge, 'git checkout -q -b work', ...lines].join('\n'), pull))
    const shown = site.said(number).join('\n')
    expect(shown).toContain('/raymond approve')
    if (isNamed)
      expect(shown).toMatch(new RegExp(`What commits on the way hold of 1 file is not in the diff.*\\n> Not shown: \`${path}\``))
    else expect(shown).not.toContain('on the way')
  })

  it('shows what its commits say, as they are pushed, whose title a merge may take over', async () => {
    const commit = 'git -c user.name=x -c user.email=x@y.z commit -qam "fix: it [skip ci]" -m "Fixes #1 for the good of all"'
    const { number } = await labelledRun(outputs, script(`echo two >> src/a.txt\n${commit}`, pull))
    const shown = site.said(number).join('\n')
    expect(shown).toMatch(
      /what its commits say<\/summary>\n\n```\n1\. {2}fix: it \[skip ci\]\n {4}\n {4}Fixes #1 for the good of all\n```/,
    )
    await site.job('issue_comment', site.comment(number, `/raymond approve ${codeIn(site.said(number))}`, 'max'))
    const head = site.repository.pulls.all[0]?.pull.headSha ?? ''
    expect(await site.repository.git.run(['log', '-1', '--format=%B', head])).toMatch(/fix: it \[.skip ci\]\n\nF.ixes #1 for/u)
  })

  it('shows the code that an agent has put between parts of a secret, and says that something is hidden', async () => {
    const work = "cat > src/a.js <<'X'\n// sk-test-k9x2m4r3<!--\nrequire('x').exec('EVIL')\n// -->p7q1w8z5t6y4\nX"
    const env = { 'INPUT_ANTHROPIC-API-KEY': 'sk-test-k9x2m4r3p7q1w8z5t6y4' }
    const { number, run } = await labelledRun(outputs, script(work, pull), { env })
    const shown = site.said(number).join('\n')
    expect(shown).toContain("+require('x').exec('EVIL')\n")
    expect(shown).not.toContain('k9x2m4r3')
    expect(shown).toContain('In 2 lines something is hidden that looks like a credential')
    await site.job('issue_comment', site.comment(number, '/raymond status', 'max'))
    expect(site.said(number).join('\n')).toContain("+require('x').exec('EVIL')\n")
    expect((await site.stored(run.workflow_id)).proposals?.[0]?.work).toMatchObject({ hidden_lines: 2 })
  })

  const asking = (next: string) => `echo '<ask next="${next}" choices="yes, no">Go on?</ask>'\n`
  const approve = (number: number) =>
    site.job('issue_comment', site.comment(number, `/raymond approve ${codeIn(site.said(number))}`, 'max'))
  const changedOn = async (branch: string) =>
    String(await site.repository.git.run(['diff', '--name-only', 'main', branch]))
      .trim()
      .split('\n')

  it.each([
    ['that was approved', true],
    ['that needed no approval', false],
  ])('is for what was proposed: in a pull request %s is nothing of what its agent does next', async (_, approval) => {
    const next = "echo 'on: push' >> .github/raymond.yml; echo x > src/evil.txt; echo '<result>done</result>'\n"
    const first = script('echo two >> src/a.txt', pull).replace("echo '<result>done</result>'\n", asking('GO'))
    const policy = `{ pull_requests: { max: 1 }, approval: ${approval} }`
    const { number, run } = await labelledRun(policy, first, {}, { 'flows/fix/GO.sh': next })
    if (approval) await approve(number)
    const head = site.repository.pulls.all[0]?.pull.headRef ?? ''
    expect(await changedOn(head)).toEqual(['src/a.txt'])
    await site.job('issue_comment', site.comment(number, '/raymond answer yes', 'maria'))
    const { status, work, proposals } = await site.stored(run.workflow_id)
    expect(status).toBe('completed')
    expect(await changedOn(head)).toEqual(['src/a.txt'])
    // Or there would be no round, nor a check of it that began one.
    expect(proposals?.[0]?.work?.commit).toBe(site.repository.pulls.all[0]?.pull.headSha)
    // It is kept all the same.
    expect(await changedOn(work?.main?.branch ?? '')).toEqual(['.github/raymond.yml', 'src/a.txt', 'src/evil.txt'])
  })

  it('is for what was shown: what waits for another one is not in the pull request of the first', async () => {
    const commit = (file: string) =>
      `echo two >> src/${file}; git add .; git -c user.name=x -c user.email=x@y.z commit -qm "Change ${file}"`
    const first = script(commit('a.txt'), pull).replace("echo '<result>done</result>'\n", asking('GO'))
    const policy = '{ pull_requests: { max: 2 }, approval: true }'
    const { number, run } = await labelledRun(policy, first, {}, { 'flows/fix/GO.sh': script(commit('b.txt'), pull) })
    await approve(number)
    const head = site.repository.pulls.all[0]?.pull.headRef ?? ''
    await site.job('issue_comment', site.comment(number, '/raymond answer yes', 'maria'))
    expect(await site.stored(run.workflow_id)).toMatchObject({ status: 'waiting', reason: 'approval' })
    expect(await changedOn(head)).toEqual(['src/a.txt'])
    const outcome = await approve(number)
    expect(outcome.problems).toEqual([])
    expect(await changedOn(head)).toEqual(['src/a.txt', 'src/b.txt'])
  })

  it.each([true, false])(
    'leaves what somebody has pushed to the pull request since as it is (approval: %s)',
    async (approval) => {
      const first = script('echo hole >> src/a.txt', pull).replace("echo '<result>done</result>'\n", asking('GO'))
      const policy = `{ pull_requests: { max: 1 }, approval: ${approval} }`
      const { number, run } = await labelledRun(policy, first, {}, { 'flows/fix/GO.sh': "echo '<result>done</result>'\n" })
      if (approval) await approve(number)
      const branch = site.repository.pulls.all[0]?.pull.headRef ?? ''
      const mended = { 'src/a.txt': 'one\nmended\n', '.github/CODEOWNERS': '* @max\n' }
      await site.repository.commit({ branch, message: 'review', files: mended })
      await site.job('issue_comment', site.comment(number, '/raymond answer yes', 'maria'))
      expect((await site.stored(run.workflow_id)).status).toBe('completed')
      for (const [path, content] of Object.entries(mended))
        expect(String(await site.repository.git.run(['show', `${branch}:${path}`]))).toBe(content.trim())
    },
  )

  it.each([true, false])(
    'adds what is proposed next to that pull request, and nothing that was before (approval: %s)',
    async (approval) => {
      const commit = (text: string) =>
        `echo ${text} >> src/a.txt; git add .; git -c user.name=x -c user.email=x@y.z commit -qm "Change ${text}"`
      const asks = (work: string, next: string) => script(work, pull).replace("echo '<result>done</result>'\n", asking(next))
      const back = "git reset -q --hard HEAD~1; echo '<result>done</result>'\n"
      const policy = `{ pull_requests: { max: 2 }, approval: ${approval} }`
      const files = { 'flows/fix/B.sh': asks(commit('mended'), 'C'), 'flows/fix/C.sh': back }
      const { number } = await labelledRun(policy, asks(commit('hole'), 'B'), {}, files)
      for (const _ of ['B', 'C']) {
        if (approval) await approve(number)
        await site.job('issue_comment', site.comment(number, '/raymond answer yes', 'maria'))
      }
      const [only, ...others] = site.repository.pulls.all
      expect(others).toEqual([])
      expect(String(await site.repository.git.run(['show', `${only?.pull.headRef}:src/a.txt`]))).toBe('one\nhole\nmended')
    },
  )

  it('does not take up what somebody pushed to the branch meanwhile', async () => {
    const { number, run } = await labelledRun(outputs, start)
    const branch = `raymond/${run.workflow_id}/main`
    await site.repository.commit({ branch, message: 'evil', files: { 'src/evil.txt': 'x\n' } })
    await site.job('issue_comment', site.comment(number, `/raymond approve ${codeIn(site.said(number))}`, 'max'))
    const head = site.repository.pulls.all[0]?.pull.headSha
    expect(head === undefined ? undefined : await site.repository.read('src/evil.txt', head)).toBeUndefined()
  })
})

describe('a pull request that somebody else has opened for the branch', () => {
  const outputs = '{ pull_requests: { max: 1, draft: true } }'

  it.each([
    ['a stranger, is not the run’s, which opens its own when it is closed', 'eve', ['Mend it']],
    ['a person who may write, is the one', 'maria', []],
  ])('is the run’s or not: by %s', async (_, by, ours) => {
    const asking = `echo two >> src/a.txt; echo '<ask next="GO" choices="yes, no">Go on?</ask>'\n`
    const { number, run } = await labelledRun(outputs, asking, {}, { 'flows/fix/GO.sh': script('', pull) })
    const head = `raymond/${run.workflow_id}/main`
    const theirs = await site.repository.pulls.add({ title: 'Theirs', body: 'Closes #1', head, base: 'main', by })
    await site.job('issue_comment', site.comment(number, '/raymond answer yes', 'maria'))
    const titles = () => site.repository.pulls.all.map(({ title }) => title)
    expect(titles()).toEqual(['Theirs'])
    site.repository.issues.edit(theirs, { state: ours.length > 0 ? 'closed' : 'open' }, theirs.author)
    await site.job('issue_comment', site.comment(number, '/raymond retry', 'maria'))
    expect(titles()).toEqual(['Theirs', ...ours])
    const { status, proposals } = await site.stored(run.workflow_id)
    expect([status, proposals?.map((one) => one.number)]).toEqual(['completed', [site.repository.pulls.all.at(-1)?.number]])
  })
})

describe('staged', () => {
  it('writes nothing: no branch, no comment, no reaction, no proposal', async () => {
    const { number, run, outcome } = await labelledRun(
      '{ comments: 1, pull_requests: { max: 1 } }',
      script('echo two >> src/a.txt', pull, { type: 'comment', body: 'hello' }),
      { inputs: { staged: 'true' } },
    )
    expect(run.status).toBe('completed')
    expect(outcome.problems).toEqual([])
    expect(site.said(number)).toEqual([])
    expect(site.repository.pulls.all).toEqual([])
    expect(await site.repository.head('raymond/state')).toBeUndefined()
    expect(site.github.requests.filter(({ kind, method }) => kind === 'rest' && method !== 'GET')).toEqual([])
    expect(site.github.requests.filter(({ path }) => path.includes('receive-pack'))).toEqual([])
  })
})
