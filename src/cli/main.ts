#!/usr/bin/env node
import { handOn, judgeNode, refuseNode } from './require-node.ts'

// Nothing else is imported before: on an old Node the rest dies while it is loaded, with an error that helps nobody.
const verdict = judgeNode(process.versions.node, import.meta.url)
switch (verdict.kind) {
  case 'run': {
    const { main } = await import('./program.ts')
    await main(process.argv)
    break
  }
  case 'hand-on':
    handOn(verdict.node, process.argv)
    break
  case 'refuse':
    refuseNode(process.versions.node)
    break
}
