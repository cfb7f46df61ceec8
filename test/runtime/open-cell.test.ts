import { expect, it } from 'vitest'
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
