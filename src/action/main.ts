import { becomeUnreadable } from '../adapters/process/become-unreadable.ts'
import { keepMemorySmall } from '../adapters/process/keep-memory-small.ts'
import { onNewNode } from '../adapters/process/require-node.ts'

// Before anything else: tokens and keys came in the environment, and whatever the job runs can read that of its parents.
becomeUnreadable()
await onNewNode(import.meta.url, 1, async () => {
  const { holdBundle } = await import('../adapters/actions-runner/hold-bundle.ts')
  const bundle = holdBundle(import.meta.url)
  const { runAction } = await import('./run-action.ts')
  keepMemorySmall()
  await runAction(process.env, bundle)
})
