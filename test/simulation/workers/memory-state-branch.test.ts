import { describeAside } from '../../contracts/checkpoints-aside.ts'
import { describeLedgerAlone } from '../../contracts/ledger-alone.ts'
import type { StateBranchWorld } from '../../contracts/state-branch.ts'
import { createMemoryStateBranch, createSharedBranch } from './memory-state-branch.ts'

async function world(): Promise<StateBranchWorld> {
  const shared = createSharedBranch()
  let time = 0
  return {
    open: async () =>
      createMemoryStateBranch(
        shared,
        () => time,
        async (effect) => effect(),
      ),
    setTime: (iso) => {
      time = Date.parse(iso)
    },
    close: async () => {},
  }
}

describeAside('in memory', world)
describeLedgerAlone('in memory', world)
