#!/usr/bin/env node
import { onNewNode } from '../adapters/process/require-node.ts'

const BAD_USAGE = 64

await onNewNode(import.meta.url, BAD_USAGE, async () => {
  const { main } = await import('./program.ts')
  await main(process.argv)
})
