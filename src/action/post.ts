import { becomeUnreadable } from '../adapters/process/become-unreadable.ts'
import { onNewNode } from '../adapters/process/require-node.ts'

becomeUnreadable()
await onNewNode(import.meta.url, 1, async () => {
  const { holdBundle } = await import('../adapters/actions-runner/hold-bundle.ts')
  holdBundle(import.meta.url) // what a killed main step left may still be at work
  const { finishJob } = await import('./finish-job.ts')
  await finishJob(process.env)
})
