import { describeAside } from '../../contracts/checkpoints-aside.ts'
import { createMemoryStateBranch, createSharedBranch } from './memory-state-branch.ts'

describeAside('in memory', async () => {
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
})
