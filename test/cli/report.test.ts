import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { folderOf, raymond } from './raymond.ts'

const flow = {
  'flow/START.sh': 'echo "<goto>TWO</goto>"\n',
  'flow/TWO.sh': 'echo "<result>all fine</result>"\n',
  '.git/HEAD': '',
}

describe('raymond report', () => {
  let folder: string
  beforeAll(async () => {
    folder = folderOf(flow)
    expect((await raymond(folder, 'run', 'flow', '--id', 'one', '--quiet')).code).toBe(0)
  })

  it('writes one HTML file of a run and says where', async () => {
    const { code, stdout } = await raymond(folder, 'report', 'one')
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'one.html\n' })
    const page = readFileSync(join(folder, 'one.html'), 'utf8')
    expect(page).toMatch(/^<!doctype html>/)
    expect(page).toContain('all fine')
  })

  it('prints the data with --json, and then writes no file of its own accord', async () => {
    const { stdout } = await raymond(folder, 'report', 'one', '--json')
    const report = JSON.parse(stdout)
    expect(report.turns.map(({ state }: { state: string }) => state)).toEqual(['START.sh', 'TWO.sh'])
    expect(report.run).toMatchObject({ workflow_id: 'one', status: 'completed', results: { main: 'all fine' } })
  })

  it('writes a page of all runs, and into a folder a page of each beside it, linked', async () => {
    expect((await raymond(folder, 'report')).stdout).toBe('raymond-report.html\n')
    expect((await raymond(folder, 'report', '--out', 'site/')).stdout).toBe('site/one.html\nsite/index.html\n')
    expect(readFileSync(join(folder, 'site/index.html'), 'utf8')).toContain('href="one.html"')
    expect(readFileSync(join(folder, 'site/one.html'), 'utf8')).toContain('href="index.html"')
  })

  it('shows a state that cannot be read beside the others', async () => {
    const state = join(folder, 'other-state')
    cpSync(join(folder, '.raymond/state/one'), join(state, 'one'), { recursive: true })
    mkdirSync(join(state, 'bad'))
    writeFileSync(join(state, 'bad/state.json'), '{')
    const { stdout } = await raymond(folder, 'report', '--state-dir', 'other-state', '--json')
    expect(JSON.parse(stdout)).toMatchObject({ runs: [{ workflow_id: 'one' }], unreadable: [{ run: 'bad' }] })
  })

  it('prints sums of all runs for Prometheus', async () => {
    const { stdout } = await raymond(folder, 'report', '--prometheus')
    expect(stdout).toContain('raymond_runs{workflow="flow",status="completed"} 1\n')
  })

  it('names the runs that there are when it is asked for another', async () => {
    const { code, stderr } = await raymond(folder, 'report', 'two')
    expect(code).toBe(1)
    expect(stderr).toContain('RAY-NO-SUCH-RUN')
    expect(stderr).toContain('Known runs: one')
  })

  it('reads a state branch from a clone, the ledger too, and checks nothing out', async () => {
    const clone = folderOf()
    const git = (...args: readonly string[]) =>
      execFileSync('git', ['-C', clone, '-c', 'user.name=t', '-c', 'user.email=t@example.com', ...args])
    git('init', '-q', '-b', 'raymond/state')
    cpSync(join(folder, '.raymond/state/one'), join(clone, 'runs/one'), { recursive: true })
    mkdirSync(join(clone, 'ledger'))
    writeFileSync(
      join(clone, 'ledger/2026-11.jsonl'),
      '{"day":"2026-11-20","run":"gone","workflow":"old","issue":null,"actor":"mona","usd":1.5,"run_usd":1.5}\n',
    )
    git('add', '.')
    git('commit', '-q', '-m', 'state')
    git('checkout', '-q', '--orphan', 'main')
    git('rm', '-rfq', '.')
    const { stdout } = await raymond(folder, 'report', '--git', clone, '--json')
    expect(JSON.parse(stdout)).toMatchObject({
      runs: [{ workflow_id: 'one', status: 'completed' }],
      costs: { total_usd: 1.5, actors: { mona: 1.5 } },
    })
    const one = await raymond(folder, 'report', 'one', '--git', clone, '--ref', 'raymond/state', '--json')
    expect(JSON.parse(one.stdout).turns).toHaveLength(2)
    expect(existsSync(join(clone, 'runs'))).toBe(false)
  })

  it('says how to fetch a state branch that is not there', async () => {
    const clone = folderOf()
    execFileSync('git', ['init', '-q', clone])
    const { code, stderr } = await raymond(folder, 'report', '--git', clone)
    expect(code).toBe(1)
    expect(stderr).toContain('RAY-NO-STATE-BRANCH')
    expect(stderr).toContain(`git -C ${clone} fetch origin raymond/state:raymond/state`)
  })
})

it('ends where a state names itself as its own worker', async () => {
  const folder = folderOf({ 'flow/START.sh': 'echo "<result>done</result>"\n' })
  await raymond(folder, 'run', 'flow', '--id', 'mine')
  const file = join(folder, '.raymond/state/mine/state.json')
  const child = {
    id: 'mine',
    agent: 'w',
    nonce: 'n',
    seed: '0',
    status: 'ended',
    budget_usd: 1,
    turns: null,
    actions_run: null,
    tries: 1,
  }
  const children = [{ ...child, since: null, at: null, due: null }]
  writeFileSync(
    file,
    JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), parent: { run: 'mine', agent: 'w' }, children }),
  )
  const { code, stdout } = await raymond(folder, 'report', 'mine', '--out', 'page.html')
  expect([code, stdout]).toEqual([0, expect.stringContaining('page.html')])
})
