import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { startSite, type TestSite } from '../embedded/site.ts'
import { startFakeFederation } from '../tools/fake-federation.ts'
import { folderOf, raymond } from './raymond.ts'

const END = "echo '<result>x</result>'\n"

async function repositoryWith(workflow: string): Promise<string> {
  const folder = folderOf()
  spawnSync('git', ['init', '-q', '-b', 'main'], { cwd: folder })
  await raymond(folder, 'init', '--workflow', workflow)
  return folder
}

async function ask(folder: string, { github }: TestSite, token: string) {
  const env = { GITHUB_TOKEN: token, GITHUB_REPOSITORY: 'mona/hello', GITHUB_API_URL: github.apiUrl, GITHUB_ACTIONS: '' }
  const { stdout } = await raymond(folder, 'doctor', '--json', { env })
  const { checks } = JSON.parse(stdout)
  return checks.flatMap(({ findings }: { findings: readonly object[] }) => findings) as readonly {
    code: string
    level: string
    message: string
  }[]
}

describe('raymond doctor in a repository with settings of somebody else', () => {
  it('starts no filter that they name', async () => {
    const folder = await repositoryWith('coding')
    spawnSync('git', ['config', 'filter.x.clean', `touch ${join(folder, 'ran')}; cat`], { cwd: folder })
    writeFileSync(join(folder, '.gitattributes'), '*.yml filter=x\n')
    expect((await raymond(folder, 'doctor')).stdout).toContain('configuration')
    expect(existsSync(join(folder, 'ran'))).toBe(false)
  })
})

describe('raymond doctor', () => {
  const manifest = 'setup: { on: { issues: {} }, permissions: { checks: read } }\n'
  async function seenInJob(state: string) {
    const folder = folderOf({
      'flows/own/README.md': 'What it does.\n',
      'flows/own/workflow.yaml': manifest,
      [`flows/own/${state}`]: END,
    })
    spawnSync('git', ['init', '-q', '-b', 'main'], { cwd: folder })
    await raymond(folder, 'init', '--workflow', 'flows/own')
    const { stdout } = await raymond(folder, 'doctor', '--json', { env: { GITHUB_ACTIONS: 'true', GITHUB_TOKEN: '' } })
    const { checks, permissions } = JSON.parse(stdout)
    const agents = checks.find(({ name }: { name: string }) => name === 'agent CLI')
    return { codes: agents.findings.map(({ code }: { code: string }) => code), permissions }
  }

  it('asks for no key where scripts alone run, and for one where a prompt does', async () => {
    expect((await seenInJob('START.sh')).codes).toEqual([])
    expect((await seenInJob('START.md')).codes).toContain('RAY-NO-API-KEY')
  })

  it.each(['heads', 'remotes/origin'])(
    'names a branch called raymond, beside which git has none of the runs: %s',
    async (kind) => {
      const folder = await repositoryWith('coding')
      const identity = ['-c', 'user.name=a', '-c', 'user.email=a@b']
      spawnSync('git', [...identity, 'commit', '-q', '--allow-empty', '-m', 'one'], { cwd: folder })
      const found = async () => {
        const { checks } = JSON.parse((await raymond(folder, 'doctor', '--json')).stdout)
        return checks.find(({ name }: { name: string }) => name === 'checkout').findings
      }
      spawnSync('git', ['update-ref', `refs/${kind}/raymond-too`, 'HEAD'], { cwd: folder })
      expect(await found()).toEqual([])
      spawnSync('git', ['update-ref', `refs/${kind}/raymond`, 'HEAD'], { cwd: folder })
      const named = [expect.objectContaining({ level: 'error', code: 'RAY-BRANCH-IN-THE-WAY', place: `refs/${kind}/raymond` })]
      expect(await found()).toEqual(named)
      spawnSync('git', ['pack-refs', '--all'], { cwd: folder })
      expect(await found()).toEqual(named)
    },
  )

  it('counts the permissions that a workflow asks for among the least that the job needs', async () => {
    expect((await seenInJob('START.sh')).permissions).toContain('checks: read')
  })
})

describe('raymond doctor where git ignores the notes of a workflow', () => {
  async function noted(files: Readonly<Record<string, string>>) {
    const folder = await repositoryWith('coding')
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true })
      writeFileSync(join(folder, name), text)
    }
    const { stdout } = await raymond(folder, 'doctor', '--json', { env: { GITHUB_TOKEN: '' } })
    const { checks } = JSON.parse(stdout) as { checks: readonly { findings: readonly { code: string }[] }[] }
    return checks.flatMap(({ findings }) => findings).filter(({ code }) => code === 'RAY-SETUP-NOTES-IGNORED')
  }

  it.each(['.raymond/', '/.raymond/*'])('says that another job does not have them: %s', async (pattern) => {
    expect(await noted({ '.gitignore': `node_modules/\n${pattern}\n` })).toEqual([
      {
        level: 'warning',
        code: 'RAY-SETUP-NOTES-IGNORED',
        message:
          'Git ignores .raymond/, where coding keeps notes: another job, such as the one after an answer, does not have them.',
        place: '.gitignore:2',
        hint: `Take the line out of .gitignore: ${pattern}`,
      },
    ])
  })

  it('names the line that keeps them where a pattern means other files as well, and is quiet once that is there', async () => {
    const ignored = '.*\n!.github\n'
    expect(await noted({ '.gitignore': ignored })).toMatchObject([{ hint: 'Add a line to .gitignore, below ".*": !.raymond/' }])
    expect(await noted({ '.gitignore': `${ignored}!.raymond/\n` })).toEqual([])
  })

  it('says nothing where they are not, nor of what runs on this machine ignore for themselves', async () => {
    expect(await noted({ '.gitignore': 'node_modules/\n.raymond/worktrees/\n', '.raymond/.gitignore': '*\n' })).toEqual([])
  })
})

describe('raymond doctor with a token', () => {
  it("takes a job's own token for what it may do, whatever the repository says of its role", async () => {
    const site = await startSite()
    const folder = await repositoryWith('coding')
    site.github.addToken({
      token: 'able',
      permissions: { contents: 'write', issues: 'write', pull_requests: 'write', actions: 'write' },
    })
    expect((await ask(folder, site, 'able')).map(({ code }) => code)).not.toContain('RAY-SETUP-TOKEN')

    site.github.addToken({ token: 'reader', permissions: { contents: 'read', issues: 'write', actions: 'write' } })
    const [found] = (await ask(folder, site, 'reader')).filter(({ code }) => code === 'RAY-SETUP-TOKEN')
    expect(found).toMatchObject({
      level: 'error',
      message:
        'The token may not write contents (the state branch and the branches of agents), pull-requests (comments on and proposals of pull requests) of mona/hello.',
    })
    expect((await site.octokit.rest.issues.listForRepo({ owner: 'mona', repo: 'hello', state: 'all' })).data).toEqual([])
  })

  it('knows a public repository, which loses conversations without a state-key, and the labels that are missing', async () => {
    const site = await startSite()
    const folder = await repositoryWith('coding')
    const { code, stdout } = await raymond(folder, 'lint', '--config', '.github/raymond.yml', '--json')
    expect({ code, errors: JSON.parse(stdout).errors }).toEqual({ code: 0, errors: 0 })
    spawnSync('sed', ['-i.bak', '/state-key/d', '.github/workflows/raymond.yml'], { cwd: folder })
    const findings = await ask(folder, site, 'job-token')
    expect(findings.filter(({ code }) => code === 'RAY-SETUP-STATE-KEY')).toMatchObject([
      { level: 'warning', message: expect.stringContaining('The repository is public') },
    ])
    expect(findings.filter(({ code }) => code === 'RAY-SETUP-LABEL')).toMatchObject([
      { level: 'warning', message: expect.stringContaining('raymond:code') },
    ])
    await site.octokit.rest.issues.createLabel({ owner: 'mona', repo: 'hello', name: 'raymond:code', color: '0e8a16' })
    expect((await ask(folder, site, 'job-token')).map(({ code }) => code)).not.toContain('RAY-SETUP-LABEL')
  })

  it('knows that the default branch answers by other files than those in the checkout', async () => {
    const site = await startSite()
    const folder = await repositoryWith('triage')
    const notPushed = async () => (await ask(folder, site, 'job-token')).filter(({ code }) => code === 'RAY-SETUP-NOT-PUSHED')
    expect(await notPushed()).toMatchObject([
      {
        level: 'warning',
        message: expect.stringContaining('lacks .github/raymond.yml, .github/workflows/raymond.yml; events are'),
      },
    ])
    const files = ['.github/raymond.yml', '.github/workflows/raymond.yml']
    await site.repository.commit({
      files: Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), 'utf8')])),
    })
    expect(await notPushed()).toEqual([])
    appendFileSync(join(folder, '.github/raymond.yml'), '# mine\n')
    expect(await notPushed()).toMatchObject([{ message: expect.stringContaining('has .github/raymond.yml in another version') }])
  })

  it('says that GitHub does not know the token', async () => {
    const site = await startSite({ private: true })
    const folder = await repositoryWith('triage')
    expect(await ask(folder, site, 'nobody')).toContainEqual(expect.objectContaining({ code: 'RAY-SETUP-TOKEN', level: 'error' }))
  })
})

describe('raymond doctor in a job without a stored key', () => {
  const ids = { ANTHROPIC_FEDERATION_RULE_ID: 'r', ANTHROPIC_ORGANIZATION_ID: 'o', ANTHROPIC_SERVICE_ACCOUNT_ID: 's' }

  it('A-4.2: tries the exchange, and says why it is refused', async () => {
    const fake = await startFakeFederation()
    try {
      fake.fail(401)
      const env = {
        ...ids,
        GITHUB_ACTIONS: 'true',
        GITHUB_TOKEN: '',
        ANTHROPIC_API_KEY: '',
        ANTHROPIC_BASE_URL: fake.url,
        ACTIONS_ID_TOKEN_REQUEST_URL: fake.jobTokens.url,
        ACTIONS_ID_TOKEN_REQUEST_TOKEN: fake.jobTokens.requestToken,
      }
      const { code, stdout } = await raymond(await repositoryWith('triage'), 'doctor', '--json', { env })
      const { checks } = JSON.parse(stdout)
      const [{ findings }] = checks.filter(({ name }: { name: string }) => name === 'agent CLI')
      expect({ code, findings }).toMatchObject({ code: 1, findings: [{ level: 'error', code: 'RAY-EXCHANGE-REFUSED' }] })
      expect(fake.exchanges).toHaveLength(1)
    } finally {
      await fake.close()
    }
  })
})

describe('raymond doctor on a laptop', () => {
  it.each([
    ['federation', 'Jobs are let in by what their Actions workflow says.', 'gh variable set ANTHROPIC_FEDERATION_RULE_ID'],
    ['key', 'Jobs take theirs from the secret ANTHROPIC_API_KEY.', 'gh secret set ANTHROPIC_API_KEY'],
  ])('asks for no set-up by %s that stands already, and says what jobs need', async (auth, theirs, command) => {
    const folder = folderOf()
    spawnSync('git', ['init', '-q', '-b', 'main'], { cwd: folder })
    await raymond(folder, 'init', '--workflow', 'triage', '--auth', auth)
    const env = { GITHUB_ACTIONS: '', GITHUB_TOKEN: '', ANTHROPIC_API_KEY: '', CLAUDE_CODE_OAUTH_TOKEN: '' }
    const { stdout } = await raymond(folder, 'doctor', '--json', { env })
    const { checks } = JSON.parse(stdout)
    const [{ findings }] = checks.filter(({ name }: { name: string }) => name === 'agent CLI')
    const [missing] = findings.filter(({ code }: { code: string }) => code === 'RAY-NO-API-KEY')
    expect(missing).toMatchObject({ level: 'notice', message: 'There is no key for Claude Code on this machine.' })
    expect(missing.hint).toContain('Only runs on this machine need ANTHROPIC_API_KEY or')
    expect(missing.hint).toContain(theirs)
    expect(missing.hint).not.toContain('raymond init')
    const all: { code: string; level: string; hint?: string }[] = checks.flatMap(
      (check: { findings: object[] }) => check.findings,
    )
    expect(all.filter(({ hint }) => hint === command)).toMatchObject([{ code: 'RAY-SETUP-SECRET', level: 'notice' }])
  })
})
