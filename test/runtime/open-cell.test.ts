import { describe, expect, it } from 'vitest'
import type { Run } from '../../src/core/run/run.ts'
import type { Ports } from '../../src/ports/index.ts'
import type { Scope } from '../../src/runtime/live-run.ts'
import { createCellOfTurn } from '../../src/runtime/turns/open-cell.ts'

it('takes back what it has lent of git where no cell comes of it', async () => {
  let lent = 0
  const gitLender = {
    lend: async () => {
      lent += 1
      return {
        mounts: [],
        takeBack: async () => {
          lent -= 1
          return []
        },
      }
    },
  }
  const cells = {
    probe: async () => ({ cell: 'bwrap', checks: [], limits: { memory: true, processes: true, disk: true }, problem: null }),
    hosts: async () => ({ network: [] }),
    open: () => Promise.reject(new Error('no cell could be made')),
    forget: async () => {},
  }
  const cell = createCellOfTurn({
    run: { workflow_id: 'fix-1' } as Run,
    agent: 'main',
    cwd: '/work',
    folder: { directory: '/turn' } as never,
    scope: { directory: '/flow' } as Scope,
    ports: { places: { cells, gitLender } } as unknown as Ports,
  })
  await expect(cell.open('agent', undefined)).rejects.toThrow('no cell could be made')
  expect(lent).toBe(0)
})

it('X-1.3: says of a turn without a cell that it had none, where cells are off and a turn before had one', async () => {
  const factsOf = async (agents: readonly object[]) => {
    const cell = createCellOfTurn({
      run: { workflow_id: 'fix-1', agents } as unknown as Run,
      agent: 'main',
      cwd: '/work',
      folder: { directory: '/turn' } as never,
      scope: { directory: '/flow' } as Scope,
      ports: { places: {}, turns: {} } as unknown as Ports,
    })
    await cell.open('agent', undefined)
    return cell.facts()
  }
  expect(await factsOf([{ id: 'main', cell: { cell: 'bwrap', network: [] } }])).toEqual({ cell: { cell: 'none', network: [] } })
  expect(await factsOf([{ id: 'main' }])).toEqual({})
})

it('says at its end, with the code, what its cell could not hide until then', async () => {
  const problem = { code: 'RAY-CELL-UNCOVERED', message: 'The login was seen.', hint: 'Replace it.' }
  const made = { status: { cell: 'bwrap', network: [] }, close: async () => ({ met: null, refused: [], problem }) }
  const cells = { probe: async () => ({ problem: null, limits: {} }), hosts: async () => ({}), open: async () => made }
  const said: string[] = []
  const cell = createCellOfTurn({
    run: { workflow_id: 'fix-1', agents: [] as Run['agents'] } as Run,
    agent: 'main',
    cwd: '/work',
    folder: { directory: '/turn' } as never,
    scope: { directory: '/flow' } as Scope,
    ports: { places: { cells }, turns: {}, progress: { notice: (text: string) => said.push(text) } } as unknown as Ports,
  })
  await cell.open('agent', undefined)
  await cell.end()
  expect(said).toEqual(['main: RAY-CELL-UNCOVERED: The login was seen. Replace it.'])
})

describe('git shows files as they are', () => {
  it.each<[string, boolean | undefined, readonly string[]]>([
    ['to a script that judges them, and what it leaves is believed', false, ['renew', 'trust']],
    ['to a script that runs them and says how that went', true, ['renew']],
    ['at the cost of a new index, which agents and all other scripts do not need', undefined, []],
  ])('%s', async (_, runsProjectCode, expected) => {
    for (const gitDirectory of [undefined, '/lent/git']) {
      const calls: unknown[] = []
      const note = (name: string) => async (place: unknown) => void calls.push([name, place])
      const gitIndex = { renew: note('renew'), trust: note('trust') }
      const lent = { mounts: [], gitDirectory, takeBack: async () => [calls.push('taken back')].slice(1) }
      const made = {
        status: { cell: 'bwrap', network: [] },
        close: async () => ({ met: null, problem: null, refused: [calls.push('closed')].slice(1) }),
      }
      const cells = { probe: async () => ({ problem: null, limits: {} }), hosts: async () => ({}), open: async () => made }
      const places = gitDirectory === undefined ? { gitIndex } : { gitIndex, cells, gitLender: { lend: async () => lent } }
      const cell = createCellOfTurn({
        run: { workflow_id: 'fix-1', agents: [] as Run['agents'] } as Run,
        agent: 'main',
        cwd: '/work',
        folder: { directory: '/turn' } as never,
        scope: { directory: '/flow' } as Scope,
        ports: { places, turns: {} } as unknown as Ports,
      })
      await cell.open('script', undefined, runsProjectCode)
      await cell.end()
      const place = gitDirectory === undefined ? { cwd: '/work' } : { cwd: '/work', lent: gitDirectory }
      const indexed = expected.map((name) => [name, place])
      const ends = gitDirectory === undefined ? indexed : [...indexed.slice(0, 1), 'closed', ...indexed.slice(1), 'taken back']
      expect(calls).toEqual(ends)
    }
  })
})
