import { parseFilterPattern, passesPatterns } from '../triggers/filter-pattern.ts'
import type { ActionsWorkflow } from './actions-workflow.ts'
import { otherWorkflows, type WorkflowText } from './checking-workflows.ts'
import type { Finding } from './finding.ts'

/** As branches of agents are called. */
const BRANCH = 'raymond/flow-1-1/main'

/**
 * Agents' work is pushed while a run goes on, before anybody approves anything. By the job's own token that starts nothing; by an App's
 * or a person's it starts what listens to every push, and that runs the agent's code beside the repository's secrets.
 */
export function startedByAgents(workflows: readonly ActionsWorkflow[], files: readonly WorkflowText[]): readonly Finding[] {
  const [pushing] = workflows.filter(pushesAsSomebody)
  if (pushing === undefined) return []
  return otherWorkflows(files).flatMap(({ name, file, on }): readonly Finding[] => {
    const push = Array.isArray(on) ? (on.includes('push') ? null : undefined) : 'push' in on ? on.push : undefined
    if (push === undefined || !hearsBranch(push)) return []
    return [
      {
        level: 'warning',
        code: 'RAY-SETUP-STARTED-BY-AGENTS',
        message: `${name} starts on every push, also of what an agent has written and nobody has looked at, for ${pushing.file} pushes with a token of its own.`,
        place: file,
        hint: 'Let it name its branches, or leave out those of agents:\non:\n  push:\n    branches-ignore: ["raymond/**"]',
      },
    ]
  })
}

function pushesAsSomebody({ inputs }: ActionsWorkflow): boolean {
  const { 'app-id': app = '', 'github-token': token = '' } = inputs
  return app !== '' || (token !== '' && !/\b(?:github\.token|secrets\.GITHUB_TOKEN)\b/i.test(token))
}

function hearsBranch(push: unknown): boolean {
  if (typeof push !== 'object' || push === null) return true
  const { branches, 'branches-ignore': ignored, tags } = push as Readonly<Record<string, unknown>>
  if (branches !== undefined) return passes(branches)
  return ignored === undefined ? tags === undefined : !passes(ignored)
}

function passes(sources: unknown): boolean {
  const patterns = [sources].flat().map((source) => parseFilterPattern(String(source)))
  return passesPatterns(
    patterns.filter((pattern) => typeof pattern !== 'string'),
    BRANCH,
  )
}
