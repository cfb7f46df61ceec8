import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

const FAN_OUT = {
  'flow/START.sh': `for item in a b; do
  echo "<fork cd=\\".raymond/worktrees/$item\\" item=\\"$item\\">WORKER</fork>"
done
echo '<goto>END</goto>'`,
  'flow/WORKER.sh': 'ls > seen.txt; echo "of $RAYMOND_WORKFLOW_ID" > "$item.txt"; echo "<result>$item</result>"',
  'flow/END.sh': 'echo "<result>started</result>"',
}

function git(cwd: string, ...args: readonly string[]): string {
  const who = ['-c', 'user.name=Mona', '-c', 'user.email=mona@example.com']
  return execFileSync('git', [...who, ...args], { cwd, encoding: 'utf8' }).trim()
}

function repositoryOf(files: Readonly<Record<string, string>>): string {
  const folder = folderOf({ 'kept.txt': 'kept\n', ...files })
  git(folder, 'init', '-q', '-b', 'main')
  git(folder, 'add', '-A')
  git(folder, 'commit', '-q', '-m', 'first')
  return folder
}

const branchesOf = (folder: string) => git(folder, 'branch', '--list', 'raymond/*', '--format=%(refname:short)').split('\n')
const worktreesIn = (folder: string) => git(folder, 'worktree', 'list', '--porcelain').split('\n\n').length

interface Cleaned {
  readonly dry_run: boolean
  readonly branches: readonly Record<string, unknown>[]
  readonly homes: readonly Record<string, unknown>[]
}

async function clean(folder: string, ...more: readonly string[]): Promise<Cleaned> {
  const { code, stdout, stderr } = await raymond(folder, 'clean', '--json', ...more)
  expect(`${code} ${stderr}`).toBe('0 ')
  return JSON.parse(stdout) as Cleaned
}

describe('worktrees at the end of a run on a laptop', () => {
  it('go, and their uncommitted work is on a branch of the run', async () => {
    const folder = repositoryOf(FAN_OUT)
    const { code, stderr } = await raymond(folder, 'run', 'flow', '--id', 'one')
    expect(code).toBe(0)
    expect(worktreesIn(folder)).toBe(1)
    expect(existsSync(join(folder, '.raymond/worktrees/a'))).toBe(false)
    expect(branchesOf(folder)).toEqual(['raymond/one/main_worker1', 'raymond/one/main_worker2'])
    expect(git(folder, 'show', 'raymond/one/main_worker1:a.txt')).toBe('of one')
    expect(stderr).toContain('work on a branch: raymond/one/main_worker1')
  })

  it('leave their places to the next run, which begins with what is committed', async () => {
    const folder = repositoryOf(FAN_OUT)
    await raymond(folder, 'run', 'flow', '--id', 'one')
    expect(await raymond(folder, 'run', 'flow', '--id', 'two')).toMatchObject({ code: 0 })
    expect(git(folder, 'show', 'raymond/two/main_worker1:a.txt')).toBe('of two')
    expect(git(folder, 'show', 'raymond/two/main_worker1:seen.txt')).not.toContain('a.txt')
    expect(git(folder, 'show', 'raymond/one/main_worker1:a.txt')).toBe('of one')
  })

  it('leave nothing behind where nothing was changed', async () => {
    const folder = repositoryOf({ ...FAN_OUT, 'flow/WORKER.sh': 'echo "<result>nothing to do</result>"' })
    await raymond(folder, 'run', 'flow', '--id', 'one')
    expect(worktreesIn(folder)).toBe(1)
    expect(branchesOf(folder)).toEqual([''])
  })

  it('are named with the work in them where the run comes to no good end, by status as well', async () => {
    const folder = repositoryOf({ ...FAN_OUT, 'flow/WORKER.sh': 'echo work > work.txt; exit 1' })
    const { stderr } = await raymond(folder, 'run', 'flow', '--id', 'one')
    const line = '  work so far: .raymond/worktrees/a (raymond diff one)'
    expect(stderr).toContain(line)
    expect((await raymond(folder, 'status', 'one')).stdout).toContain(line)
    const nothing = repositoryOf({ ...FAN_OUT, 'flow/WORKER.sh': 'exit 1' })
    expect((await raymond(nothing, 'run', 'flow', '--id', 'one')).stderr).not.toContain('work so far')
  })

  it('stay when a person wants them, and are then refused to another run', async () => {
    const folder = repositoryOf(FAN_OUT)
    await raymond(folder, 'run', 'flow', '--id', 'one', '--keep-worktrees')
    expect(readFileSync(join(folder, '.raymond/worktrees/a/a.txt'), 'utf8')).toBe('of one\n')
    const second = await raymond(folder, 'run', 'flow', '--id', 'two')
    expect(second.stderr).toContain('RAY-WORKTREE-TAKEN')
    expect(second.stderr).toContain('raymond clean one')
    expect(readFileSync(join(folder, '.raymond/worktrees/a/a.txt'), 'utf8')).toBe('of one\n')
  })
})

describe('raymond clean', () => {
  it('shows with --dry-run what it would do, and changes nothing', async () => {
    const folder = repositoryOf(FAN_OUT)
    await raymond(folder, 'run', 'flow', '--id', 'one', '--keep-worktrees')
    const { dry_run, branches } = await clean(folder, '--dry-run')
    expect(dry_run).toBe(true)
    expect(branches[0]).toEqual({
      run: 'one',
      branch: 'raymond/one/main_worker1',
      commit: git(folder, 'rev-parse', 'HEAD'),
      worktree: join(folder, '.raymond/worktrees/a'),
      worktree_removed: true,
      work_saved: true,
      branch_deleted: false,
      why: 'it holds work that is on no other branch',
    })
    expect(worktreesIn(folder)).toBe(3)
    const { stdout } = await raymond(folder, 'clean', '--dry-run')
    expect(stdout).toContain('would be removed; its uncommitted work would go to raymond/one/main_worker1')
  })

  it('removes the worktrees, keeps work that is nowhere else, and deletes it too with --force', async () => {
    const folder = repositoryOf(FAN_OUT)
    await raymond(folder, 'run', 'flow', '--id', 'one', '--keep-worktrees')
    await clean(folder)
    expect(worktreesIn(folder)).toBe(1)
    expect(git(folder, 'show', 'raymond/one/main_worker2:b.txt')).toBe('of one')
    const forced = await clean(folder, '--force')
    expect(forced.branches).toMatchObject([{ branch_deleted: true }, { branch_deleted: true }])
    expect(branchesOf(folder)).toEqual([''])
    expect((await raymond(folder, 'clean')).stdout).toBe('There is nothing to clean.\n')
  })

  it.each([
    ['logs/refs/heads/raymond/one/main_worker1', 'mine\n'],
    ['packed-refs', '# pack-refs with: peeled fully-peeled sorted \n'],
  ])('writes nothing by a link in the place of %s, and says which it is', async (place, text) => {
    const folder = repositoryOf(FAN_OUT)
    await raymond(folder, 'run', 'flow', '--id', 'one', '--keep-worktrees')
    const mine = join(folderOf({ 'mine.txt': text }), 'mine.txt')
    rmSync(join(folder, '.git', place), { force: true })
    symlinkSync(mine, join(folder, '.git', place))
    const { code, stderr } = await raymond(folder, 'clean', '--force')
    expect(code).toBe(1)
    expect(stderr).toContain(join(folder, '.git', place))
    expect(readFileSync(mine, 'utf8')).toBe(text)
  })

  it('leaves a run that waits alone, unless it is named; then it goes on with all that it had', async () => {
    const folder = repositoryOf({
      'flow/START.sh': 'echo \'<reset cd="wt">WORK</reset>\'',
      'flow/WORK.sh': 'echo draft > draft.txt; echo \'<ask next="DONE">Ship it?</ask>\'',
      'flow/DONE.sh': 'echo "<result>$(cat draft.txt): $RAYMOND_INPUT</result>"',
    })
    await raymond(folder, 'run', 'flow', '--id', 'ship')
    expect((await clean(folder)).branches).toEqual([])
    expect((await clean(folder, 'ship', '--force')).branches).toMatchObject([{ worktree_removed: true, branch_deleted: false }])
    expect(existsSync(join(folder, 'wt'))).toBe(false)
    expect((await raymond(folder, 'answer', 'ship', 'yes')).stdout).toBe('draft: yes\n')
  })

  it('keeps a worktree with something that git cannot save', async () => {
    const folder = repositoryOf({
      ...FAN_OUT,
      'flow/WORKER.sh': 'git init -q own && echo x > own/x; echo "<result>made</result>"',
    })
    const { stderr } = await raymond(folder, 'run', 'flow', '--id', 'one')
    expect(stderr).toContain('.raymond/worktrees/a stays: this would be lost: own/ (a git repository of its own)')
    expect((await clean(folder)).branches).toMatchObject([{ worktree_removed: false }, { worktree_removed: false }])
    expect(existsSync(join(folder, '.raymond/worktrees/a/own/x'))).toBe(true)
  })

  it('commits no configuration for an agent: it stays in its worktree until a person has committed it', async () => {
    const config = '.github/raymond.yml'
    const write = `mkdir -p .github; printf 'version: 1\\ndefaults: { cell: off }\\n' > ${config}; echo work > work.txt; echo "<result>made</result>"`
    const folder = repositoryOf({ ...FAN_OUT, [config]: 'version: 1\n', 'flow/WORKER.sh': write })
    const place = join(folder, '.raymond/worktrees/a')
    const { stderr } = await raymond(folder, 'run', 'flow', '--id', 'one')
    const why = 'it changes .github/raymond.yml, which says what agents run in: to commit that is for a person'
    expect(stderr).toContain(`.raymond/worktrees/a stays: ${why}`)
    expect((await clean(folder)).branches).toMatchObject([
      { worktree_removed: false, why },
      { worktree_removed: false, why },
    ])
    expect(git(folder, 'diff', 'main', 'raymond/one/main_worker1')).toBe('')
    git(place, 'add', '-A')
    git(place, 'commit', '-q', '-m', 'looked at')
    expect((await clean(folder, 'one')).branches).toMatchObject([{ worktree_removed: true }, { worktree_removed: true }])
    expect(git(folder, 'show', 'raymond/one/main_worker1:work.txt')).toBe('work')
  })

  it('commits no files where runs are kept: no command would use that folder any more', async () => {
    const state = 'mkdir -p .raymond/state/x; echo "{}" > .raymond/state/x/state.json; rm -f .raymond/.gitignore'
    const folder = repositoryOf({ ...FAN_OUT, 'flow/WORKER.sh': `${state}; echo "<result>made</result>"` })
    const { stderr } = await raymond(folder, 'run', 'flow', '--id', 'one')
    expect(stderr).toContain('.raymond/worktrees/a stays: it adds files below .raymond/state')
  })

  it('never removes a worktree that a person has made, though an agent has switched it to a branch of its run', async () => {
    const folder = repositoryOf({ ...FAN_OUT, '.gitignore': '.env\n' })
    const place = join(folderOf({}), 'wt')
    const two = 'git checkout -q -b "raymond/$RAYMOND_WORKFLOW_ID/main"; echo "<result>ok</result>"'
    const flow = { 'own/START.sh': `echo '<reset cd="${place}">TWO</reset>'`, 'own/TWO.sh': two }
    for (const [path, text] of Object.entries(flow)) {
      mkdirSync(join(folder, 'own'), { recursive: true })
      writeFileSync(join(folder, path), text)
    }
    git(folder, 'worktree', 'add', '-q', '-b', 'feature', place)
    writeFileSync(join(place, '.env'), 'SECRET=1\n')
    const { code, stderr } = await raymond(folder, 'run', 'own', '--id', 'one')
    expect(code).toBe(0)
    expect(stderr).toContain(`the worktree ${place} stays: no run has made it`)
    await clean(folder)
    expect(readFileSync(join(place, '.env'), 'utf8')).toBe('SECRET=1\n')
    expect(git(place, 'branch', '--show-current')).toBe('raymond/one/main')
  })

  it('commits the configuration that a person has', async () => {
    const config = '.github/raymond.yml'
    const copy = `mkdir -p .github; printf 'version: 1\\naccess: { run: triage }\\n' > ${config}; echo "<result>made</result>"`
    const folder = repositoryOf({ ...FAN_OUT, 'flow/WORKER.sh': copy })
    mkdirSync(join(folder, '.github'))
    writeFileSync(join(folder, config), 'version: 1\naccess: { run: triage }\n')
    const { stderr } = await raymond(folder, 'run', 'flow', '--id', 'one')
    expect(stderr).toContain('work on a branch: raymond/one/main_worker1')
    expect(git(folder, 'show', `raymond/one/main_worker1:${config}`)).toBe('version: 1\naccess: { run: triage }')
  })

  it('never touches branches and worktrees of people', async () => {
    const folder = repositoryOf(FAN_OUT)
    git(folder, 'branch', 'raymond/mine')
    git(folder, 'worktree', 'add', '-q', 'theirs')
    await raymond(folder, 'run', 'flow', '--id', 'one')
    await clean(folder, '--force')
    expect(branchesOf(folder)).toEqual(['raymond/mine'])
    expect(existsSync(join(folder, 'theirs/kept.txt'))).toBe(true)
  })

  it('removes what agents of ended runs kept at home in cells, locked folders too, and names it; of others nothing', async () => {
    const folder = repositoryOf({
      'flow/START.sh': 'echo "<result>done</result>"',
      'ask/START.sh': 'echo \'<ask next="START">Well?</ask>\'',
    })
    await raymond(folder, 'run', 'flow', '--id', 'one')
    await raymond(folder, 'run', 'ask', '--id', 'waiting')
    const cells = join(folder, '.raymond/state/.cells')
    const kept = ['waiting/main/home/a', 'of-no-run/main/home/a', '.git/x/a']
    for (const file of ['one/main/home/go/pkg/a', 'one/main_worker1/tmp/a', ...kept]) {
      mkdirSync(join(cells, file, '..'), { recursive: true })
      writeFileSync(join(cells, file), '')
    }
    chmodSync(join(cells, 'one/main/home/go/pkg'), 0o500)
    const homes = { run: 'one', folder: join(cells, 'one'), removed: true, why: null }
    expect((await clean(folder, '--dry-run')).homes).toEqual([homes])
    expect((await raymond(folder, 'clean', '--dry-run')).stdout).toBe(`homes of one in cells (${cells}/one) would be removed\n`)
    expect((await clean(folder, 'waiting')).homes).toEqual([])
    expect((await clean(folder)).homes).toEqual([homes])
    expect(existsSync(join(cells, 'one'))).toBe(false)
    expect(kept.filter((file) => !existsSync(join(cells, file)))).toEqual([])
  })

  it.each(['100%', '%E0%A4', '%6Fne'])(
    'passes over a folder beside those homes that is called as that of no run: %s',
    async (name) => {
      const folder = repositoryOf({ 'flow/START.sh': 'echo "<result>done</result>"' })
      await raymond(folder, 'run', 'flow', '--id', 'one', '--cell', 'off')
      const cells = join(folder, '.raymond/state/.cells')
      for (const one of [name, 'one']) mkdirSync(join(cells, one), { recursive: true })
      expect((await clean(folder)).homes).toEqual([{ run: 'one', folder: join(cells, 'one'), removed: true, why: null }])
      expect(existsSync(join(cells, name))).toBe(true)
    },
  )

  it('needs a repository', async () => {
    const { code, stderr } = await raymond(folderOf(), 'clean')
    expect(code).toBe(1)
    expect(stderr).toContain('RAY-NO-REPOSITORY')
  })
})
