import { onNewNode } from '../adapters/process/require-node.ts'

await onNewNode(import.meta.url, 1, async () => {
  const { finishJob } = await import('./finish-job.ts')
  await finishJob(process.env)
})
