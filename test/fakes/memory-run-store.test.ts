import { describeRunStore } from '../contracts/run-store.ts'
import { createMemoryRunStore, type Disk } from './memory-run-store.ts'

describeRunStore('in memory', async () => {
  const disk: Disk = new Map()
  const start = (process = { alive: true }) => createMemoryRunStore(disk, process, async (effect) => effect())
  return {
    start: () => start(),
    async startAndKill(work) {
      const process = { alive: true }
      await work(start(process))
      process.alive = false
    },
  }
})
