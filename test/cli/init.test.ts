import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readyWorkflows } from '../../src/cli/commands/init/ready-workflows.ts'
import { folderOf, raymond } from './raymond.ts'

function repository(files: Readonly<Record<string, string>> = {}): string {
  const folder = folderOf(files)
  spawnSync('git', ['init', '-q', '-b', 'main'], { cwd: folder })
  return folder
}

const read = (folder: string, file: string) => readFileSync(join(folder, file), 'utf8')

describe('raymond init in a checkout with pipes, which it does not wait for', () => {
  it.each(['.gitignore', '.github/.gitignore', 'workflows/.gitignore', '.git/info/exclude', '.git/config', '.git/HEAD'])(
    'in the place of %s',
    async (file) => {
      const folder = repository({ '.github/.keep': '', 'workflows/.keep': '' })
      rmSync(join(folder, file), { force: true })
      execFileSync('mkfifo', [join(folder, file)])
      const { code, stderr } = await raymond(folder, 'init')
      expect([code !== 0, stderr]).toEqual([true, expect.stringContaining(`${file} is a pipe`)])
      expect(existsSync(join(folder, '.github/raymond.yml'))).toBe(false)
    },
  )

  it.each(['own', 'own/workflow.yaml'])('in the place of the manifest of %s', async (path) => {
    const folder = repository({ 'own/START.md': 'Do it.\n' })
    execFileSync('mkfifo', [join(folder, 'own/workflow.yaml')])
    const { code, stderr } = await raymond(folder, 'init', '--workflow', `./${path}`)
    expect([code, stderr]).toEqual([1, expect.stringContaining('own/workflow.yaml is no file of this repository')])
  })
})

describe('raymond init in a checkout with git settings of somebody else', () => {
  const git = (folder: string, ...args: readonly string[]) => spawnSync('git', args, { cwd: folder, encoding: 'utf8' }).stdout
  const program = (folder: string) => `touch ${join(folder, 'ran')}; false`

  it.each([['--dry-run'], ['--workflow', 'triage']])(
    'starts no program that they name for watching files: %s %s',
    async (...args) => {
      const [folder, elsewhere] = [repository({ a: '' }), folderOf()]
      git(folder, 'add', 'a')
      git(folder, 'config', 'core.fsmonitor', program(elsewhere))
      expect(await raymond(folder, 'init', ...args)).toMatchObject({ code: 0 })
      expect(existsSync(join(elsewhere, 'ran'))).toBe(false)
    },
  )

  it('takes no committed folder that is laid out like a repository for one', async () => {
    const [folder, elsewhere] = [repository({ 'x/a': '', 'x/refs/.keep': '', 'x/objects/.keep': '' }), folderOf()]
    git(folder, 'add', '.')
    cpSync(join(folder, '.git', 'index'), join(folder, 'x', 'index'))
    cpSync(join(folder, '.git', 'HEAD'), join(folder, 'x', 'HEAD'))
    writeFileSync(
      join(folder, 'x', 'config'),
      `[core]\nrepositoryformatversion = 0\nbare = false\nworktree = .\nfsmonitor = "${program(elsewhere)}"\n`,
    )
    expect(await raymond(join(folder, 'x'), 'init', '--dry-run')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('RAY-NO-REPOSITORY'),
    })
    expect(existsSync(join(elsewhere, 'ran'))).toBe(false)
  })

  it('contacts no server for what a partial clone lacks', async () => {
    const [origin, elsewhere] = [repository({ a: '' }), folderOf()]
    git(origin, 'add', '.')
    git(origin, '-c', 'user.name=x', '-c', 'user.email=x@example.com', 'commit', '-qm', 'x')
    git(origin, 'config', 'uploadpack.allowFilter', 'true')
    const folder = join(folderOf(), 'clone')
    git(origin, 'clone', '-q', '--no-checkout', '--filter=blob:none', `file://${origin}`, folder)
    // A file that is not laid out is read from the object that the index names, which this clone lacks.
    git(folder, 'update-index', '--add', '--cacheinfo', '100644,1234567890123456789012345678901234567890,.gitignore')
    git(folder, 'update-index', '--skip-worktree', '.gitignore')
    git(folder, 'config', 'protocol.ext.allow', 'always')
    git(folder, 'config', 'remote.origin.url', `ext::sh -c touch% ${join(elsewhere, 'ran')}`)
    expect(await raymond(folder, 'init', '--dry-run')).toMatchObject({ code: 0 })
    expect(existsSync(join(elsewhere, 'ran'))).toBe(false)
  })

  it.each(['../..', '../../other'])('writes nothing into another folder that they name: core.worktree = %s', async (where) => {
    const around = folderOf({ 'other/.keep': '', 'clone/.keep': '' })
    const folder = join(around, 'clone')
    git(folder, 'init', '-q')
    git(folder, 'config', 'core.worktree', where)
    const { code } = await raymond(folder, 'init')
    expect([code, existsSync(join(around, '.github')), existsSync(join(around, 'other', '.github'))]).toEqual([1, false, false])
  })

  it('writes nothing into a submodule of another project, which .git names', async () => {
    const around = folderOf({ 'project/a.txt': 'a\n', 'library/a.txt': 'a\n', 'unpacked/.keep': '' })
    for (const name of ['project', 'library']) {
      git(join(around, name), 'init', '-q')
      git(join(around, name), 'add', '-A')
      git(join(around, name), '-c', 'user.name=a', '-c', 'user.email=a@b.c', 'commit', '-qm', 'one')
    }
    git(join(around, 'project'), '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', '../library', 'module')
    writeFileSync(join(around, 'unpacked/.git'), 'gitdir: ../project/.git/modules/module\n')
    const { code } = await raymond(join(around, 'unpacked'), 'init')
    expect([code, existsSync(join(around, 'project/module/.github'))]).toEqual([1, false])
  })
})

describe('raymond init', () => {
  it.each([['triage'], ['changelog'], ['review'], readyWorkflows().map(({ name }) => name)])(
    'sets a repository up so that neither lint nor doctor find an error: %s and others',
    async (...names) => {
      const folder = repository()
      expect(await raymond(folder, 'init', '--workflow', names.join(','))).toMatchObject({ code: 0 })
      const lint = await raymond(folder, 'lint', 'workflows', '--config', '.github/raymond.yml', '--json')
      const { errors, findings } = JSON.parse(lint.stdout)
      expect({ errors, findings: findings.filter(({ level }: { level: string }) => level === 'error') }).toEqual({
        errors: 0,
        findings: [],
      })
      const doctor = await raymond(folder, 'doctor', '--json', { env: { GITHUB_TOKEN: '', GITHUB_ACTIONS: '' } })
      expect(doctor, doctor.stdout).toMatchObject({ code: 0 })
    },
    60_000,
  )

  it.each([
    ['.github', 'folder'],
    ['.github/workflows', 'folder'],
    ['.github/raymond.yml', 'nothing'],
    ['.github/workflows/raymond.yml', 'nothing'],
    ['workflows', 'folder'],
    ['workflows/triage', 'folder'],
  ])('writes nothing where %s is a link of a checkout that somebody else made', async (link, to) => {
    const elsewhere = folderOf({ 'folder/.keep': '' })
    mkdirSync(join(elsewhere, 'empty'))
    const folder = repository()
    mkdirSync(join(folder, link, '..'), { recursive: true })
    symlinkSync(join(elsewhere, to === 'folder' ? 'empty' : 'new'), join(folder, link))
    const { code, stderr } = await raymond(folder, 'init')
    expect([code, stderr]).toEqual([64, expect.stringContaining(`${link} is a link`)])
    expect([readdirSync(join(elsewhere, 'empty')), existsSync(join(elsewhere, 'new'))]).toEqual([[], false])
    expect(existsSync(join(folder, '.github', 'raymond.yml'))).toBe(false)
  })

  it('writes what several workflows need into one configuration and one Actions workflow, with the strictest access', async () => {
    const folder = repository()
    const { stdout } = await raymond(folder, 'init', '--workflow', 'triage', '--workflow', 'review', '--json')
    const { written, kept, left } = JSON.parse(stdout)
    expect(written).toEqual(['.github/raymond.yml', '.github/workflows/raymond.yml', 'workflows/triage/', 'workflows/review/'])
    expect(kept).toEqual([])
    expect(left).toContain('gh secret set ANTHROPIC_API_KEY')
    expect(left).toContain('gh label create "needs-info" --color fbca04 --description "Nobody can act on it yet"')
    expect(left).toContain('raymond init --workflow triage --config .github/raymond-open.yml')
    expect(parse(read(folder, '.github/raymond.yml'))).toMatchObject({
      access: { run: 'write' },
      workflows: { triage: {}, review: {} },
    })
    const job = parse(read(folder, '.github/workflows/raymond.yml'))
    expect(job.on).toMatchObject({
      issues: { types: ['opened'] },
      pull_request_target: { types: ['opened', 'ready_for_review'] },
      issue_comment: { types: ['created'] },
    })
    expect(job.jobs.raymond.steps[0].with).toEqual({ 'persist-credentials': false, 'fetch-depth': 0 })
    // A hosted runner has cells after these two lines, before the action.
    expect(job.jobs.raymond.steps[1].run).toMatch(
      /install -y --no-install-recommends bubblewrap\nsudo sysctl -w kernel\.apparmor_restrict_unprivileged_userns=0/,
    )
  })

  it('A-4.2: writes a job without a stored key, and says what to create', async () => {
    const folder = repository()
    const { stdout } = await raymond(folder, 'init', '--workflow', 'coding', '--auth', 'federation', '--json')
    const job = parse(read(folder, '.github/workflows/raymond.yml'))
    expect(job.permissions).toMatchObject({ 'id-token': 'write', contents: 'write' })
    expect(job.jobs.raymond.steps.at(-1).with).toMatchObject({
      'anthropic-federation-rule-id': '${{ vars.ANTHROPIC_FEDERATION_RULE_ID }}',
      'anthropic-organization-id': '${{ vars.ANTHROPIC_ORGANIZATION_ID }}',
      'anthropic-service-account-id': '${{ vars.ANTHROPIC_SERVICE_ACCOUNT_ID }}',
    })
    expect(read(folder, '.github/workflows/raymond.yml')).not.toContain('ANTHROPIC_API_KEY')
    const { left } = JSON.parse(stdout)
    expect(left).toContain('gh variable set ANTHROPIC_FEDERATION_RULE_ID')
    expect(left).not.toContain('gh secret set ANTHROPIC_API_KEY')
    const doctor = await raymond(folder, 'doctor', '--json', { env: { GITHUB_TOKEN: '', GITHUB_ACTIONS: '' } })
    expect(doctor.stdout).not.toContain('RAY-SETUP-CREDENTIAL')
    expect(JSON.parse(doctor.stdout).permissions).toContain('id-token: write')
  })

  it("A-4.2: writes a job in which Copilot works with the job's own token", async () => {
    const folder = repository()
    const { stdout } = await raymond(folder, 'init', '--workflow', 'triage', '--auth', 'copilot', '--json')
    const job = parse(read(folder, '.github/workflows/raymond.yml'))
    expect(job.permissions).toMatchObject({ 'copilot-requests': 'write' })
    expect(job.jobs.raymond.steps.at(-1).with).toMatchObject({ agent: 'copilot' })
    expect(stdout).not.toMatch(/gh (?:secret|variable) set [A-Z]*_(?:API_KEY|ID)/)
  })

  it('knows the key of the agent that the configuration names', async () => {
    const folder = repository({ '.github/raymond.yml': 'version: 1\ndefaults: { agent: codex }\nworkflows: {}\n' })
    const { stdout } = await raymond(folder, 'init', '--workflow', 'triage', '--json')
    expect(JSON.parse(stdout).left).toContain('gh secret set OPENAI_API_KEY')
    const file = read(folder, '.github/workflows/raymond.yml')
    expect(file).toContain('openai-api-key: ${{ secrets.OPENAI_API_KEY }}')
    expect(file).not.toContain('anthropic-api-key')
  })

  it('lets everybody start a workflow that is alone in its file and made for it', async () => {
    const folder = repository()
    await raymond(folder, 'init', '--workflow', 'coding')
    await raymond(folder, 'init', '--workflow', 'triage', '--config', '.github/raymond-open.yml')
    expect(parse(read(folder, '.github/raymond-open.yml'))).toMatchObject({ access: { run: 'read' }, budgets: { day_usd: 5 } })
    expect(read(folder, '.github/workflows/raymond-open.yml')).toContain('config: .github/raymond-open.yml')
    expect(parse(read(folder, '.github/raymond.yml')).access).toEqual({ run: 'write' })
  })

  /** Does what is printed, word for word. */
  async function does(folder: string, command: string) {
    const [program, ...args] = command.split(' ')
    expect(program).toBe('raymond')
    return raymond(folder, ...args)
  }
  const entries = (folder: string, file: string) => Object.keys(parse(read(folder, file)).workflows)

  it.each([
    ['coding', 'triage'],
    ['fan-out', 'issue-intake'],
  ])('opens no workflow to people whom it is not made for: %s after %s', async (name, open) => {
    const folder = repository()
    await raymond(folder, 'init', '--workflow', open)
    const before = ['.github/raymond.yml', '.github/workflows/raymond.yml'].map((file) => read(folder, file))
    const { code, stderr } = await raymond(folder, 'init', '--workflow', name)
    const command = `raymond init --workflow ${name} --config .github/raymond-write.yml`
    expect([code, stderr]).toEqual([
      1,
      [
        'error RAY-SETUP-ACCESS at .github/raymond.yml',
        `  ${name} is made for people with the role write or more to start it, and here everybody may.`,
        '  "access" is one for all workflows of a file, so nothing was written.',
        `  fix: ${command}`,
        '',
      ].join('\n'),
    ])
    expect(['.github/raymond.yml', '.github/workflows/raymond.yml'].map((file) => read(folder, file))).toEqual(before)
    expect(existsSync(join(folder, 'workflows', name))).toBe(false)

    expect(await does(folder, command)).toMatchObject({ code: 0 })
    expect(parse(read(folder, '.github/raymond-write.yml'))).toMatchObject({ access: { run: 'write' } })
    expect([entries(folder, '.github/raymond.yml'), entries(folder, '.github/raymond-write.yml')]).toEqual([[open], [name]])
    expect(await raymond(folder, 'init', '--workflow', 'review')).toMatchObject({
      stderr: expect.stringMatching(
        /by hand, with "forks: read-only"\.\n {2}fix: raymond init --workflow review --config \.github\/raymond-write\.yml\n/,
      ),
    })
    for (const file of ['.github/raymond.yml', '.github/raymond-write.yml']) {
      const lint = await raymond(folder, 'lint', 'workflows', '--config', file, '--json')
      expect(JSON.parse(lint.stdout), lint.stdout).toMatchObject({ errors: 0 })
      expect(lint.stdout).not.toContain('RAY-SETUP-ACCESS')
    }
  })

  it('refuses for each role that a manifest asks for, and names the command with the options that were given', async () => {
    const manifest = 'setup: { on: { issue_comment: { command: ship } }, access: { run: maintain, approve: admin } }\n'
    const files = { 'my flows/ship/workflow.yaml': manifest, 'my flows/ship/START.md': 'x' }
    const refused = async (access: string) => {
      const folder = repository({ ...files, '.github/raymond.yml': `version: 1\naccess: ${access}\n` })
      return raymond(folder, 'init', '--workflow', './my flows/ship', '--auth', 'federation')
    }
    const command = 'raymond init --workflow "./my flows/ship" --config .github/raymond-maintain.yml --auth federation'
    const { code, stderr } = await refused('{ run: admin, approve: write }')
    expect([code, stderr]).toEqual([1, expect.stringContaining(`fix: ${command}\n`)])
    expect(stderr).toContain(
      'ship is made for people with the role admin or more to approve what it proposes, and here people with',
    )
    expect((await refused('{ run: write, approve: admin }')).stderr).toContain(
      'people with the role maintain or more to start it',
    )
    expect(await refused('{ run: maintain, approve: admin }')).toMatchObject({ code: 0 })
  })

  it('moves what somebody has opened by hand to where those may start it whom it is made for', async () => {
    const folder = repository()
    await raymond(folder, 'init', '--workflow', 'coding')
    const strict = read(folder, '.github/raymond.yml')
    writeFileSync(join(folder, '.github/raymond.yml'), strict.replace('access: { run: write }', 'access: { run: read }'))
    const lint = await raymond(folder, 'lint', 'workflows', '--config', '.github/raymond.yml')
    expect(lint.stdout).toContain('coding is made for people with the role write or more to start it, and here everybody may.')
    const { left } = JSON.parse((await raymond(folder, 'init', '--workflow', 'coding', '--json')).stdout)
    expect(left[0]).toBe('raymond init --workflow coding --config .github/raymond-write.yml')
    await does(folder, left[0])
    expect([entries(folder, '.github/raymond.yml'), entries(folder, '.github/raymond-write.yml')]).toEqual([[], ['coding']])
  })

  it.each([
    ['after another one', ['coding', 'triage'], ['coding']],
    ['before another one', ['triage', 'coding'], ['coding']],
    ['alone', ['triage'], []],
  ])('prints a command after which a workflow stands in one configuration: %s', async (_where, names, rest) => {
    const before = '# ours\nversion: 1\naccess: { run: write }\n'
    const folder = repository({ '.github/raymond.yml': before })
    for (const name of names) await raymond(folder, 'init', '--workflow', name)
    const asWritten = read(folder, '.github/raymond.yml')
    const command = 'raymond init --workflow triage --config .github/raymond-open.yml'
    expect(JSON.parse((await raymond(folder, 'init', '--workflow', 'triage', '--json')).stdout).kept).toContain(
      '.github/raymond.yml: triage',
    )
    const shown = await does(folder, `${command} --dry-run`)
    expect(shown.stdout).toContain('\n-  triage:\n')
    expect(read(folder, '.github/raymond.yml')).toBe(asWritten)
    await does(folder, command)
    expect([entries(folder, '.github/raymond.yml'), entries(folder, '.github/raymond-open.yml')]).toEqual([rest, ['triage']])
    expect(read(folder, '.github/raymond.yml').startsWith(before)).toBe(true)
    const again = JSON.parse((await does(folder, `${command} --json`)).stdout)
    expect([again.written, again.left.filter((line: string) => line.startsWith('#'))]).toEqual([[], []])
  })

  it('takes out of another configuration nothing that it did not write, and says that it stands twice', async () => {
    const folder = repository()
    await raymond(folder, 'init', '--workflow', 'coding')
    await raymond(folder, 'init', '--workflow', 'triage')
    const changed = read(folder, '.github/raymond.yml').replace('comments: 1, labels', 'comments: 1 , labels')
    expect(changed).not.toBe(read(folder, '.github/raymond.yml'))
    writeFileSync(join(folder, '.github/raymond.yml'), changed)
    const args = ['init', '--workflow', 'triage', '--config', '.github/raymond-open.yml', '--json']
    const { left } = JSON.parse((await raymond(folder, ...args)).stdout)
    expect(left[0]).toBe('# Take triage out of .github/raymond.yml, or out of .github/raymond-open.yml')
    expect(read(folder, '.github/raymond.yml')).toBe(changed)
  })

  it('adds to files that are there, leaves the rest of them as it is, and adds nothing twice', async () => {
    const config =
      '# ours\nversion: 1\nworkflows:\n    # the old one\n    nightly:   # at night\n        path: flows/x\n        on: {schedule: ["1 2 * * *"]}\n'
    const job = [
      '# by hand',
      'name:   agents',
      'on:',
      '    schedule:',
      '    - cron: "1 2 * * *"   # at night',
      '    issues: {types: [opened]}',
      'permissions: {contents: write}',
      'jobs:',
      '    a:',
      '        runs-on: [self-hosted]',
      '        steps:',
      '        - uses: actions/checkout@v6',
      '        - {uses: raymond-action/raymond-action@v1, with: {anthropic-api-key: "${{ secrets.KEY }}"}}',
      '',
    ].join('\n')
    const folder = repository({ '.github/raymond.yml': config, '.github/workflows/agents.yml': job, 'flows/x/START.md': 'x' })
    expect(await raymond(folder, 'init', '--workflow', 'coding')).toMatchObject({ code: 0 })
    const after = read(folder, '.github/workflows/agents.yml')
    for (const line of [
      '# by hand',
      'name:   agents',
      '    - cron: "1 2 * * *"   # at night',
      '        runs-on: [self-hosted]',
    ]) {
      expect(after.split('\n')).toContain(line)
    }
    expect(parse(after)).toEqual({
      name: 'agents',
      on: {
        schedule: [{ cron: '1 2 * * *' }],
        issues: { types: ['opened', 'labeled'] },
        issue_comment: { types: ['created'] },
        pull_request_review: { types: ['submitted'] },
        workflow_dispatch: { inputs: { run: {}, answer: {}, 'hand-over-id': {} } },
      },
      permissions: { contents: 'write', issues: 'write', 'pull-requests': 'write', actions: 'write' },
      jobs: {
        a: {
          'runs-on': ['self-hosted'],
          steps: [
            { uses: 'actions/checkout@v6', with: { 'persist-credentials': false } },
            {
              uses: 'raymond-action/raymond-action@v1',
              with: {
                'anthropic-api-key': '${{ secrets.KEY }}',
                'state-key': '${{ secrets.RAYMOND_STATE_KEY }}',
                run: '${{ inputs.run }}',
                answer: '${{ inputs.answer }}',
                'hand-over-id': '${{ inputs.hand-over-id }}',
              },
            },
          ],
        },
      },
    })
    expect(read(folder, '.github/raymond.yml').startsWith(config)).toBe(true)
    const again = JSON.parse((await raymond(folder, 'init', '--workflow', 'coding', '--json')).stdout)
    expect(again.written).toEqual([])
    expect(read(folder, '.github/workflows/agents.yml')).toBe(after)
  })

  it.each([
    ['leaves a deeper checkout as it is', 'fetch-depth: 0', false],
    ['leaves one that is as deep', 'fetch-depth: 300', false],
    ['asks for a deeper one', 'fetch-depth: 50', true],
  ])('%s', async (_, depth, isAsked) => {
    const job = `on: {}\njobs: { a: { steps: [{ uses: actions/checkout@v6, with: { persist-credentials: false, ${depth} } }, { uses: raymond-action/raymond-action@v1 }] } }\n`
    const folder = repository({ '.github/workflows/raymond.yml': job })
    const { left } = JSON.parse((await raymond(folder, 'init', '--workflow', 'maintenance', '--json')).stdout)
    expect(left.includes('# In .github/workflows/raymond.yml, give actions/checkout fetch-depth: 300')).toBe(isAsked)
  })

  it('says what it would have to change, as it changes nothing that it did not write', async () => {
    const job =
      'on: [push]\npermissions: { contents: read, issues: write }\njobs: { a: { steps: [{ uses: actions/checkout@v6, with: { fetch-depth: 5 } }, { uses: raymond-action/raymond-action@v1 }] } }\n'
    const folder = repository({ '.github/workflows/raymond.yml': job })
    const { left } = JSON.parse((await raymond(folder, 'init', '--workflow', 'review', '--json')).stdout)
    expect(left.slice(0, 3)).toEqual([
      expect.stringContaining('# In .github/workflows/raymond.yml, write "on" as a map that holds: { pull_request_target:'),
      '# In .github/workflows/raymond.yml, grant the job contents: write',
      '# In .github/workflows/raymond.yml, give actions/checkout fetch-depth: 0',
    ])
    expect(parse(read(folder, '.github/workflows/raymond.yml'))).toMatchObject({
      on: ['push'],
      permissions: { contents: 'read' },
    })
  })

  it('knows a fork or a mirror of another name again', async () => {
    const folder = repository()
    await raymond(folder, 'init', '--workflow', 'review', '--uses', 'acme/agents@v1')
    const lint = await raymond(folder, 'lint', 'workflows', '--config', '.github/raymond.yml', '--json')
    expect(JSON.parse(lint.stdout)).toMatchObject({ errors: 0 })
    const { written } = JSON.parse((await raymond(folder, 'init', '--workflow', 'coding', '--json')).stdout)
    expect(written).toEqual(['.github/raymond.yml', '.github/workflows/raymond.yml', 'workflows/coding/'])
    expect(readdirSync(join(folder, '.github/workflows'))).toEqual(['raymond.yml'])
    expect(read(folder, '.github/workflows/raymond.yml')).not.toContain('raymond-action@')
  })

  it('says where another action or credential is used than the one that is asked for', async () => {
    const folder = repository()
    await raymond(folder, 'init', '--workflow', 'triage')
    const before = read(folder, '.github/workflows/raymond.yml')
    const again = async (...args: readonly string[]): Promise<readonly string[]> =>
      JSON.parse((await raymond(folder, 'init', '--workflow', 'triage', '--json', ...args)).stdout).left
    expect(await again('--uses', 'acme/agents@v1')).toContain(
      '# In .github/workflows/raymond.yml, use acme/agents@v1 in place of raymond-action/raymond-action@v1',
    )
    expect((await again()).filter((line) => line.startsWith('#'))).toEqual([])
    expect(read(folder, '.github/workflows/raymond.yml')).toBe(before)
    writeFileSync(join(folder, '.github/workflows/raymond.yml'), before.replace('secrets.ANTHROPIC_API_KEY', 'secrets.OUR_KEY'))
    expect(await again('--auth', 'federation')).toContain(
      '# In .github/workflows/raymond.yml, leave out anthropic-api-key: it goes first, and nothing is exchanged beside it',
    )
  })

  const stepOf = (folder: string) =>
    parse(read(folder, '.github/workflows/raymond.yml')).jobs.raymond.steps.find(({ uses = '' }) => uses.includes('raymond')).with

  it('gives a job without a stored key one that is asked for, beside what it has, and takes it away again', async () => {
    const folder = repository()
    const again = async (...args: readonly string[]): Promise<readonly string[]> =>
      JSON.parse((await raymond(folder, 'init', '--workflow', 'triage', '--json', ...args)).stdout).left
    await again('--auth', 'federation')
    const federated = stepOf(folder)
    expect(await again('--auth', 'key')).toContain('gh secret set ANTHROPIC_API_KEY')
    expect(stepOf(folder)).toEqual({ ...federated, 'anthropic-api-key': '${{ secrets.ANTHROPIC_API_KEY }}' })
    expect(await again()).toContain('gh secret set ANTHROPIC_API_KEY')
    expect(stepOf(folder)).toHaveProperty('anthropic-api-key')
    await again('--auth', 'federation')
    expect(stepOf(folder)).toEqual(federated)
  })

  it('gives no second key to a job that has a stored one of another kind', async () => {
    const folder = repository()
    await raymond(folder, 'init', '--workflow', 'triage')
    const file = join(folder, '.github/workflows/raymond.yml')
    const own = readFileSync(file, 'utf8').replace(
      'anthropic-api-key: ${{ secrets.ANTHROPIC_API_KEY }}',
      'claude-code-oauth-token: ${{ secrets.CLAUDE_CODE_OAUTH_TOKEN }}',
    )
    writeFileSync(file, own)
    await raymond(folder, 'init', '--workflow', 'triage', '--auth', 'key')
    expect(readFileSync(file, 'utf8')).toBe(own)
  })

  it.each([
    ['federation', ['gh variable set ANTHROPIC_FEDERATION_RULE_ID']],
    ['copilot', []],
  ])('goes by what the job that is there does where nothing is asked for: %s', async (auth, variables) => {
    const folder = repository()
    await raymond(folder, 'init', '--workflow', 'coding', '--auth', auth)
    const before = stepOf(folder)
    const { left } = JSON.parse((await raymond(folder, 'init', '--workflow', 'ralph', '--json')).stdout)
    expect(left).toEqual(expect.arrayContaining(variables))
    expect(left).not.toContain('gh secret set ANTHROPIC_API_KEY')
    expect(stepOf(folder)).toEqual(before)
  })

  it('says what a job lacks for another agent, and gives it that when it is asked to', async () => {
    const folder = repository()
    await raymond(folder, 'init', '--workflow', 'triage')
    const config = read(folder, '.github/raymond.yml').replace(/^( +)path: workflows\/triage$/m, '$&\n$1agent: codex')
    writeFileSync(join(folder, '.github/raymond.yml'), config)
    const again = async (...args: readonly string[]): Promise<readonly string[]> =>
      JSON.parse((await raymond(folder, 'init', '--workflow', 'triage', '--json', ...args)).stdout).left
    const line = '# In .github/workflows/raymond.yml, give the action openai-api-key: ${{ secrets.OPENAI_API_KEY }}'
    expect(await again()).toContain(line)
    expect(stepOf(folder)).not.toHaveProperty('openai-api-key')
    expect(await again('--auth', 'key')).not.toContain(line)
    expect(stepOf(folder)).toMatchObject({ 'openai-api-key': '${{ secrets.OPENAI_API_KEY }}' })
    expect(await again()).not.toContain(line)
  })

  it('prints no command of a name of a file', async () => {
    const job = 'on: [push]\njobs: { a: { steps: [{ uses: raymond-action/raymond-action@v1 }] } }\n'
    const folder = repository({ '.github/workflows/a\ntouch evil #.yml': job })
    const { left } = JSON.parse((await raymond(folder, 'init', '--workflow', 'review', '--json')).stdout)
    expect(left.some((line: string) => line.startsWith('# In .github/workflows/a touch evil #.yml'))).toBe(true)
    expect(left.join('\n')).not.toMatch(/^touch evil/m)
  })

  it('leaves a workflow of GitHub Actions alone that is called as its own would be', async () => {
    const folder = repository({ '.github/workflows/raymond.yml': 'on: push\njobs: {}\n' })
    const { written } = JSON.parse((await raymond(folder, 'init', '--json')).stdout)
    expect(written).toContain('.github/workflows/raymond-agents.yml')
    expect(read(folder, '.github/workflows/raymond.yml')).toBe('on: push\njobs: {}\n')
  })

  it('puts the tools of the project on the PATH, where its code is run', async () => {
    const files = { 'pyproject.toml': '[tool.uv]\n', 'uv.lock': '', 'tests/test_a.py': 'def test_a(): pass' }
    const folder = repository(files)
    await raymond(folder, 'init', '--workflow', 'coding')
    expect(read(folder, '.github/workflows/raymond.yml')).toContain('- run: pipx install uv\n')
    const other = repository(files)
    await raymond(other, 'init', '--workflow', 'triage')
    expect(read(other, '.github/workflows/raymond.yml')).not.toContain('pipx')
  })

  it('says in which folder its commands are to be given, where that is another one', async () => {
    const folder = repository({ 'packages/a/x': '' })
    const { stdout } = await raymond(join(folder, 'packages/a'), 'init')
    expect(stdout).toContain(`\nWhat is left to do by hand, in ${realpathSync(folder)}:\n`)
    expect((await raymond(folder, 'init')).stdout).toContain('\nWhat is left to do by hand:\n')
  })

  it('only shows the difference with --dry-run', async () => {
    const folder = repository({ '.github/raymond.yml': 'version: 1\n' })
    const { stdout } = await raymond(folder, 'init', '--workflow', 'coding', '--dry-run')
    expect(stdout).toContain('+++ b/.github/raymond.yml')
    expect(stdout).toContain('\n+workflows:\n+  coding:\n')
    expect(read(folder, '.github/raymond.yml')).toBe('version: 1\n')
    expect(spawnSync('git', ['status', '--porcelain'], { cwd: folder, encoding: 'utf8' }).stdout).not.toContain('workflows')
  })

  const CENTRAL = 'acme/agents/.github/workflows/raymond.yml@v1'

  it.each(['key', 'federation', 'copilot'])(
    'lets many repositories call one, with what that declares: --auth %s',
    async (auth) => {
      const central = repository()
      const made = JSON.parse((await raymond(central, 'init', '--central', '--auth', auth, '--json')).stdout)
      expect(made.written).toEqual(['.github/workflows/raymond.yml'])
      const { on, jobs } = parse(read(central, '.github/workflows/raymond.yml'))
      expect(jobs.raymond.steps[0].with).toEqual({ 'persist-credentials': false, 'fetch-depth': 0 })
      const doctor = { env: { GITHUB_TOKEN: '', GITHUB_ACTIONS: '' } }
      expect(await raymond(central, 'doctor', doctor)).toMatchObject({ code: 0, stdout: expect.stringContaining('has its own') })

      const caller = repository()
      const args = ['init', '--workflow', 'coding', '--calls', CENTRAL, '--auth', auth, '--json']
      const { left } = JSON.parse((await raymond(caller, ...args)).stdout)
      expect(left.includes('gh secret set ANTHROPIC_API_KEY')).toBe(auth === 'key')
      const calling = parse(read(caller, '.github/workflows/raymond.yml'))
      const { uses, with: inputs, secrets = {}, ...rest } = calling.jobs.raymond
      expect([uses, rest]).toEqual([CENTRAL, {}])
      expect(Object.keys(on.workflow_call.inputs)).toEqual(expect.arrayContaining(Object.keys(inputs)))
      expect(Object.keys(on.workflow_call.secrets)).toEqual(expect.arrayContaining(Object.keys(secrets)))
      expect(JSON.stringify(inputs)).not.toContain('secrets.')
      expect(calling.permissions).toMatchObject({ contents: 'write', 'pull-requests': 'write' })
      const found = await raymond(caller, 'doctor', doctor)
      expect(found).toMatchObject({ code: 0, stdout: expect.stringContaining('RAY-SETUP-CENTRAL') })
      expect(found.stdout).not.toMatch(/RAY-SETUP-(?:CHECKOUT|CREDENTIAL|STATE-KEY|NO-WORKFLOW)/)
    },
  )

  it('adds to a job that calls what it lacks, and nothing twice', async () => {
    const folder = repository()
    await raymond(folder, 'init', '--workflow', 'review', '--calls', CENTRAL)
    expect(parse(read(folder, '.github/workflows/raymond.yml')).jobs.raymond.secrets).toEqual({
      ANTHROPIC_API_KEY: '${{ secrets.ANTHROPIC_API_KEY }}',
    })
    await raymond(folder, 'init', '--workflow', 'coding')
    const { on, jobs } = parse(read(folder, '.github/workflows/raymond.yml'))
    expect(on.pull_request_review).toEqual({ types: ['submitted'] })
    expect(jobs).toMatchObject({ raymond: { uses: CENTRAL } })
    expect(jobs.raymond.secrets).toEqual({
      ANTHROPIC_API_KEY: '${{ secrets.ANTHROPIC_API_KEY }}',
      RAYMOND_STATE_KEY: '${{ secrets.RAYMOND_STATE_KEY }}',
    })
    expect(Object.keys(jobs.raymond.with)).toEqual(['workflow', 'input', 'run', 'answer', 'hand-over-id'])
    const { written } = JSON.parse((await raymond(folder, 'init', '--workflow', 'coding', '--json')).stdout)
    expect(written).toEqual([])
  })

  it('leaves an Actions workflow alone that others call already', async () => {
    const folder = repository({ '.github/workflows/raymond.yml': 'on: push\njobs: {}\n' })
    const { written, kept } = JSON.parse((await raymond(folder, 'init', '--central', '--json')).stdout)
    expect([written, kept]).toEqual([[], ['.github/workflows/raymond.yml']])
  })

  it.each([
    [['--central', '--workflow', 'coding'], '--workflow'],
    [['--central', '--calls', CENTRAL], '--calls'],
    [['--calls', 'acme/agents'], 'acme/agents/.github/workflows/raymond.yml@v1'],
    [['--calls', `${CENTRAL}\n    evil: true`], 'names no Actions workflow'],
    [['--uses', 'acme/agents'], 'acme/agents is no action as a step uses it.'],
    [['--central', '--uses', 'acme/agents@v1\n    evil: true'], 'is no action'],
  ])('refuses %j', async (args, words) => {
    const folder = repository()
    expect(await raymond(folder, 'init', ...args)).toMatchObject({ code: 64, stderr: expect.stringContaining(words) })
  })

  describe("with a workflow of one's own", () => {
    const manifest = [
      'name: greet',
      'setup:',
      '  on: { issues: { types: [labeled], labels: [greet] }, issue_comment: { command: greet } }',
      '  outputs: { comments: 1 }',
      '  access: { run: triage }',
      '  checkout: { fetch-depth: 7 }',
      '  labels: { greet: { color: "0e8a16" } }',
      '  programs: [git]',
      '',
    ].join('\n')
    const start = '---\nallowed_transitions: [{ tag: result }]\n---\nGreet {{input}}. End with <result>your greeting</result>\n'

    it('prints no command of a text in its manifest', async () => {
      const texts = [
        '  secrets:',
        '    NPM_TOKEN: "reads packages\\n  touch evil # \\e[8m\\u200b\\u202e\\u2028touch evil"',
        '    PYPI_TOKEN: >',
        '      publishes',
        '      what is built',
        '  labels: { "a\\ntouch evil #": { color: d73a4a, description: "b\\r\\ntouch evil #" } }',
        '',
      ]
      const outputs = manifest.replace('comments: 1', 'labels: ["c\\ntouch evil #"]').replace(/ {2}labels: .*\n/, '')
      const files = { 'flows/greet/workflow.yaml': outputs + texts.join('\n'), 'flows/greet/START.md': start }
      const folder = repository(files)
      const { stdout } = await raymond(folder, 'init', '--workflow', './flows/greet')
      expect(stdout).toContain('  # reads packages touch evil # [8m touch evil\n  gh secret set NPM_TOKEN\n')
      expect(stdout).toContain('  # publishes what is built\n')
      expect(stdout).toContain('gh label create "a touch evil #" --color d73a4a --description "b touch evil #"\n')
      const doctor = await raymond(folder, 'doctor', { env: { GITHUB_TOKEN: '', GITHUB_ACTIONS: '' } })
      expect(doctor.stdout).toContain('NPM_TOKEN is set cannot be seen from here (reads packages touch evil # [8m touch evil).')
      expect(doctor.stdout).toContain('gh label create "c touch evil #"\n')
      const { left } = JSON.parse((await raymond(repository(files), 'init', '--workflow', './flows/greet', '--json')).stdout)
      for (const text of [stdout, doctor.stdout, left.join('\n')]) {
        expect(text).not.toMatch(/^\s*touch evil/m)
        expect(text).not.toMatch(/[\u200b\u202e\u2028\u001b]/)
      }
    })

    it('sets up what its manifest asks for, so that neither lint nor doctor find an error', async () => {
      const folder = repository({ 'our flows/greet/workflow.yaml': manifest, 'our flows/greet/START.md': start })
      const { code, stdout } = await raymond(
        join(folder, 'our flows'),
        'init',
        '--workflow',
        './greet',
        '--workflow',
        'triage',
        '--json',
      )
      expect(code).toBe(0)
      const { written, kept, left } = JSON.parse(stdout)
      expect(written).toEqual(['.github/raymond.yml', '.github/workflows/raymond.yml', 'workflows/triage/'])
      expect(kept).toEqual(['our flows/greet/'])
      expect(left).toContain('gh label create "greet" --color 0e8a16')
      expect(left).toContain(
        'git add .github "our flows/greet" workflows/triage && git commit -m "raymond: greet, triage" && git push',
      )
      expect(parse(read(folder, '.github/raymond.yml'))).toMatchObject({
        access: { run: 'triage' },
        workflows: {
          greet: { path: 'our flows/greet', on: { issues: { labels: ['greet'] } }, outputs: { comments: 1 } },
          triage: { path: 'workflows/triage' },
        },
      })
      const job = parse(read(folder, '.github/workflows/raymond.yml'))
      expect(job.on.issues.types).toContain('labeled')
      expect(job.jobs.raymond.steps[0].with).toMatchObject({ 'fetch-depth': 7 })
      const lint = await raymond(folder, 'lint', 'our flows', '--config', '.github/raymond.yml', '--json')
      expect(JSON.parse(lint.stdout)).toMatchObject({ errors: 0 })
      const doctor = await raymond(folder, 'doctor', { env: { GITHUB_TOKEN: '', GITHUB_ACTIONS: '' } })
      expect(doctor, doctor.stdout).toMatchObject({ code: 0 })
    })

    it('prints a command that adds what the project ignores', async () => {
      const folder = repository({ '.gitignore': '.*\n!.gitignore\n' })
      const { stdout } = await raymond(folder, 'init', '--workflow', 'triage', '--json')
      const add = JSON.parse(stdout)
        .left.find((command: string) => command.startsWith('git add'))
        .split(' && ')[0]
      expect(add).toBe('git add --force .github workflows/triage')
      expect(spawnSync('sh', ['-c', add], { cwd: folder }).status).toBe(0)
    })

    it.each([
      ['their settings name', 'elsewhere', '[core]\nexcludesFile = ~/elsewhere\n'],
      ['git looks for', '.config/git/ignore', ''],
    ])('prints a command that adds what a person ignores everywhere, in the file that %s', async (_which, file, settings) => {
      const home = folderOf({ [file]: 'workflows/\n', '.gitconfig': settings })
      const env = { HOME: home, XDG_CONFIG_HOME: undefined, GIT_CONFIG_GLOBAL: undefined }
      const { stdout } = await raymond(repository(), 'init', '--workflow', 'triage', '--json', { env })
      expect(stdout).toContain('git add --force .github workflows/triage')
    })

    it.each(['yaml', 'yml'])('takes a workflow of steps by its file: .%s', async (ending) => {
      const steps = 'name: tell\nsetup: { on: { issue_comment: { command: tell } } }\nsteps: []\n'
      const folder = repository({ [`flows/tell.${ending}`]: steps })
      const { stdout } = await raymond(folder, 'init', '--workflow', `flows/tell.${ending}`, '--json')
      expect(parse(read(folder, '.github/raymond.yml')).workflows).toMatchObject({ tell: { path: `flows/tell.${ending}` } })
      expect(JSON.parse(stdout).left).toContain('git add .github flows && git commit -m "raymond: tell" && git push')
    })

    it.each([
      ['flows/greet', { 'flows/greet/START.md': start }, 1, 'flows/greet/workflow.yaml is missing'],
      ['flows/greet', { 'flows/greet/workflow.yaml': 'name: greet\n' }, 1, 'flows/greet/workflow.yaml has no "setup"'],
      ['flows/greet', { 'flows/greet/workflow.yaml': 'setup: { onn: {} }\n' }, 1, 'flows/greet/workflow.yaml'],
      ['flows/nope', {}, 64, 'There is no workflow at flows/nope.'],
      ['..', {}, 64, 'is not below the root of this repository'],
      ['greet', { 'workflows/greet/workflow.yaml': manifest }, 64, 'For your own: --workflow ./workflows/greet'],
    ])('refuses %s of %j', async (path, files, code, sentence) => {
      const folder = repository(files)
      const said = await raymond(folder, 'init', '--workflow', path)
      expect(said).toMatchObject({ code, stderr: expect.stringContaining(sentence) })
      expect(existsSync(join(folder, '.github'))).toBe(false)
    })
  })

  it('refuses a folder that git does not know, and one that only looks like a repository', async () => {
    const folder = folderOf()
    expect(await raymond(folder, 'init')).toMatchObject({ code: 1, stderr: expect.stringContaining('RAY-NO-REPOSITORY') })
    mkdirSync(join(folder, '.git'))
    expect(await raymond(folder, 'init')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is not in a git repository'),
    })
    expect(await raymond(folder, 'doctor')).toMatchObject({ code: 1, stderr: expect.stringContaining('RAY-NO-REPOSITORY') })
  })

  it.each(['.github', '.github/workflows', 'workflows'])(
    'refuses a repository in which %s is a file, and writes nothing',
    async (name) => {
      const folder = repository({ [name]: 'x\n' })
      const { code, stderr } = await raymond(folder, 'init', '--workflow', 'coding')
      expect([code, stderr]).toEqual([64, expect.stringContaining(`${name} is a file`)])
      expect(stderr).toContain(`mv ${name} ${name}.old`)
      expect(execFileSync('git', ['status', '--porcelain', '--untracked-files=all'], { cwd: folder }).toString()).not.toContain(
        'raymond',
      )
    },
  )

  it('refuses what it cannot add to, and names what is near', async () => {
    const folder = repository({
      '.github/raymond.yml': 'version: 1\nworkflows:\n  other: { path: x, on: { issue_comment: { command: coding } } }\n',
    })
    expect(await raymond(folder, 'init', '--workflow', 'coding')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('RAY-CONFIG-CONFLICT'),
    })
    expect(await raymond(folder, 'init', '--workflow', 'codnig')).toMatchObject({
      code: 64,
      stderr: expect.stringContaining('coding'),
    })
  })
})
