import { killTreeNow, type ProcessTree } from './process-tree.ts'

// What still lives when our own process exits is killed with it, whichever way it came to that.
const living = new Set<ProcessTree>()

export function addLivingTree(tree: ProcessTree): void {
  if (living.size === 0) process.once('exit', killAll)
  living.add(tree)
}

export function removeLivingTree(tree: ProcessTree): void {
  living.delete(tree)
  if (living.size === 0) process.removeListener('exit', killAll)
}

/** Whether an environment holds the token of a tree that is not over. */
export function namesLivingTree(environment: string): boolean {
  return [...living].some(({ token }) => environment.includes(token))
}

function killAll(): void {
  for (const tree of living) killTreeNow(tree)
}
