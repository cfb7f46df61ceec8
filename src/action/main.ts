import { keepMemorySmall } from '../adapters/process/keep-memory-small.ts'
import { onNewNode } from '../adapters/process/require-node.ts'

await onNewNode(import.meta.url, 1, async () => {
  const { runAction } = await import('./run-action.ts')
  keepMemorySmall()
  await runAction(process.env)
})
