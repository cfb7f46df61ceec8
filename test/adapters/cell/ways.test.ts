import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { argumentMounts, programMounts } from '../../../src/adapters/cell/program-mounts.ts'
import { linksToLay, wayTo } from '../../../src/adapters/cell/ways.ts'
import { takeNoProgramsFrom } from '../../../src/adapters/process/environment.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'raymond-ways-')))
const [home, repo, alias, key] = ['home', 'repo', 'alias', 'home/.ssh/id'].map((name) => join(root, name)) as [
  string,
  string,
  string,
  string,
]
beforeAll(() => {
  for (const file of [key, join(repo, 'conf.json'), join(repo, 'bin/tool'), join(repo, '.raymond/agent.conf')]) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, '', { mode: 0o755 })
  }
  symlinkSync(repo, alias)
  symlinkSync(key, join(repo, 'bin/python3'))
  symlinkSync('loop', join(repo, 'bin/loop'))
  takeNoProgramsFrom([repo])
})
afterAll(() => rmSync(root, { recursive: true, force: true, maxRetries: 9 }))

const inRepo = (path: string): boolean => path === repo || path.startsWith(`${repo}/`)

describe('where a path leads', () => {
  it('is what each link on its way says once: an agent that puts another in its place meanwhile changes nothing', () => {
    const program = join(repo, 'bin/tool')
    const read: string[] = []
    // A program when it is looked at, and a link to a key from then on.
    const way = wayTo(program, inRepo, (path) => {
      read.push(path)
      if (path !== program) return undefined
      return read.filter((one) => one === program).length > 1 ? key : undefined
    })
    expect(way).toEqual({ end: program, isTheirs: false, links: [] })
    expect(read.toSorted()).toEqual([...new Set(read)].toSorted())
  })

  it('tells links of the person from those of agents', () => {
    expect(wayTo(join(alias, 'bin/python3'), inRepo)).toEqual({
      end: key,
      isTheirs: true,
      links: [{ at: alias, to: repo, rest: ['bin', 'python3'] }],
    })
  })
})

describe('a file of a checkout', () => {
  it.each(['repo/conf.json', 'alias/conf.json', 'alias/none.json'])(
    'is never mounted by itself, by whatever name an argument has it: %s',
    (name) => {
      const { mounts, links } = argumentMounts([join(root, name)], join(repo, 'sub'), [])
      expect([mounts, links.map(({ at }) => at)]).toEqual([[], name.startsWith('alias') ? [alias] : []])
    },
  )

  it('is, where no cell shows it in what is ours there', () => {
    const file = join(repo, '.raymond/agent.conf')
    expect(argumentMounts([file], repo, [join(repo, '.raymond')]).mounts).toEqual([{ at: file, as: 'readable' }])
    expect(argumentMounts([file], repo, []).mounts).toEqual([])
  })

  it.each(['repo/bin/tool', 'alias/bin/tool', 'repo/bin/python3', 'alias/bin/python3', 'repo/bin/loop', 'repo/bin/gone'])(
    'shows nothing else as the program that is started, and is no error of ours: %s',
    (name) => {
      const machine = { home, system: { mounts: [], hidden: [], links: [] } } as never
      expect(programMounts(join(root, name), repo, machine).mounts).toEqual([])
    },
  )
})

describe('links that a cell has', () => {
  const link = (at: string, to: string, ...rest: readonly string[]) => ({ at, to, rest })

  it.each([
    ['another name for the checkout', link('/alias', '/real', 'proj'), [['/alias', '/real']]],
    ['in a folder that is shown with its links', link('/usr/bin/python3', 'python3.12'), []],
    ['that is made already', link('/var/run', '/run', 'secrets'), []],
    ['where the cell has a home', link('/home', 'var/home', 'me', 'proj'), [['/home/me', '/var/home/me']]],
    ['where it is the home of the cell', link('/home', 'var/home', 'agent', 'proj'), []],
    ['in a folder that is hidden', link('/usr/runner/_work', '/disk/work', 'proj'), [['/usr/runner/_work', '/disk/work']]],
    ['in a folder of that', link('/usr/runner/tool/link', '/disk', 'proj'), []],
  ])('are those that are not seen anyway: %s', (_, one, laid) => {
    const taken = ['/usr', '/usr/runner', '/usr/runner/tool', '/var/run', '/home/agent', '/real/proj']
    expect(linksToLay([one, one], taken, ['/usr/runner'])).toEqual(laid.map(([at, to]) => ({ at, to })))
  })
})
