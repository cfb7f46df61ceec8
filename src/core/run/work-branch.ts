import type { Run } from './run.ts'

/** The branch that holds an agent's work. A worker in a job of its own keeps the one that it has as its parent's worker. */
export function branchOfAgent({ workflow_id, parent }: Pick<Run, 'workflow_id' | 'parent'>, agent: string): string {
  return `raymond/${parent?.agent === agent ? parent.run : workflow_id}/${agent}`
}

/** The run whose agent works on this branch; undefined for every other branch. */
export function runOfBranch(branch: string): string | undefined {
  return /^raymond\/([a-z0-9][a-z0-9_-]{0,62})\/[^/]+$/.exec(branch)?.[1]
}
