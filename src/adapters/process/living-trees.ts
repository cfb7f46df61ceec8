import { killTreeNow, type ProcessTree, TREE_VARIABLE } from './process-tree.ts'

// What still lives when our own process exits is killed with it, whichever way it came to that.
const living = new Set<ProcessTree>()
/** Of all that we have started, also what is over. */
const tokens = new Set<string>()

export function addLivingTree(tree: ProcessTree): void {
  if (living.size === 0) process.once('exit', killAll)
  living.add(tree)
  tokens.add(tree.token)
}

export function removeLivingTree(tree: ProcessTree): void {
  living.delete(tree)
  if (living.size === 0) process.removeListener('exit', killAll)
}

/** Whether an environment holds the token of a tree that is not over. */
export function namesLivingTree(environment: string): boolean {
  return [...living].some(({ token }) => environment.includes(token))
}

/** Whether an environment names trees as an orchestrator names them, and none of ours. */
export function namesTreesOfOthers(environment: string): boolean {
  const [, named = ''] = new RegExp(`(?:^|\0)${TREE_VARIABLE}=([^\0]*)`).exec(environment) ?? []
  return TREES.test(named) && !named.split(':').some((token) => tokens.has(token))
}

const TREES = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?::[0-9a-f-]{36})*$/

function killAll(): void {
  for (const tree of living) killTreeNow(tree)
}
