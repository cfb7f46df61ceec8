#!/usr/bin/env node
import { requireNode } from './require-node.ts'

// Nothing else is imported before: on an old Node the rest dies while it is loaded, with an error that helps nobody.
if (requireNode(process.versions.node)) {
  const { main } = await import('./program.ts')
  await main(process.argv)
}
