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

  describe('where what was stored of some runs cannot be read', () => {
    const broken: readonly [string, (journal: string) => string][] = [
      ['broken-line', () => '{"seq":1,\n'],
      ['broken-time', (journal) => journal.replaceAll(/"at":"[^"]*"/g, '"at":"never"')],
      ['broken-definitions', (journal) => journal.replace('"START.sh":', '"OTHER.sh":')],
    ]

    function stored(ids: readonly string[]): string {
      const state = join(folderOf(), 'state')
      for (const id of ids) {
        cpSync(join(folder, '.raymond/state/one'), join(state, id), { recursive: true })
        const file = join(state, id, 'state.json')
        writeFileSync(file, readFileSync(file, 'utf8').replace('"workflow_id": "one"', `"workflow_id": "${id}"`))
        const spoil = broken.find(([name]) => name === id)?.[1]
        const journal = join(state, id, 'journal.jsonl')
        if (spoil !== undefined) writeFileSync(journal, spoil(readFileSync(journal, 'utf8')))
      }
      return state
    }

    it('writes the pages of the others and the index, and names those that have none', async () => {
      const ids = broken.map(([id]) => id)
      const state = stored(['a', ...ids, 'z'])
      const { code, stdout, stderr } = await raymond(folder, 'report', '--state-dir', state, '--out', `${state}/site/`)
      // Pages are made at the same time: what has none is named when that is known.
      expect(stderr.split('\n').filter(Boolean).toSorted()).toEqual(
        ids.toSorted().map((id) => expect.stringMatching(new RegExp(`^warning: ${id} has no page: .`))),
      )
      const pages = ['a', 'z', 'index'].map((name) => `${state}/site/${name}.html\n`)
      expect([code, stdout]).toEqual([0, pages.join('')])
      const index = readFileSync(join(state, 'site/index.html'), 'utf8')
      expect(index).toContain('href="z.html"')
      for (const id of ids) {
        expect(index).toContain(id)
        expect(index).not.toContain(`href="${id}.html"`)
      }
    })

    it('writes the page of a run without a worker whose journal is broken', async () => {
      const state = stored(['a', 'broken-line'])
      const change = (id: string, more: object) => {
        const file = join(state, id, 'state.json')
        writeFileSync(file, JSON.stringify({ ...(JSON.parse(readFileSync(file, 'utf8')) as object), ...more }))
      }
      const child = { id: 'broken-line', agent: 'w', nonce: 'n', seed: '0', status: 'ended', budget_usd: 1, tries: 1 }
      change('a', { children: [{ ...child, turns: null, actions_run: null, since: null, at: null, due: null }] })
      change('broken-line', { parent: { run: 'a', agent: 'w' } })
      const { code, stderr } = await raymond(folder, 'report', 'a', '--state-dir', state, '--out', `${state}/a.html`)
      expect([code, stderr]).toEqual([0, expect.stringContaining('The page of a is without its worker broken-line: ')])
    })

    it('is an error for the one that is asked for', async () => {
      const state = stored(['broken-line'])
      const { code, stdout } = await raymond(folder, 'report', 'broken-line', '--state-dir', state, '--json')
      expect([code, JSON.parse(stdout)]).toEqual([
        1,
        expect.objectContaining({ error: expect.objectContaining({ code: 'RAY-JOURNAL-BROKEN' }) }),
      ])
    })
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
