/** The branch that holds an agent's work. */
export function branchOfAgent(workflowId: string, agent: string): string {
  return `raymond/${workflowId}/${agent}`
}

/** The run whose agent works on this branch; undefined for every other branch. */
export function runOfBranch(branch: string): string | undefined {
  return /^raymond\/([a-z0-9][a-z0-9_-]{0,62})\/[^/]+$/.exec(branch)?.[1]
}
