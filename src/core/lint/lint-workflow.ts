import type { Problem } from '../problem.ts'
import { readSetup } from '../setup/read-setup.ts'
import { readStepWorkflow } from '../steps/read-step-workflow.ts'
import { type ParsedWorkflow, readScope, type WorkflowFiles } from '../workflow/reading/parse-workflow.ts'
import type { Platform } from '../workflow/workflow.ts'
import { checks } from './checks/index.ts'
import { proposalChecks } from './checks/proposal-checks.ts'
import { type Finding, findingOf, inOrder } from './finding.ts'
import { lintScopeOf, type WorkflowUse } from './lint-scope.ts'
import { proposersInSteps } from './proposers.ts'

export interface LintOptions {
  /** Whose scripts are looked at. */
  readonly platform: Platform
  /** How the workflow is started, when the configuration says it. */
  readonly use?: WorkflowUse | undefined
}

/** All that can be said about a workflow without running it. `source.id` is how its files are named. */
export function lintWorkflow(source: WorkflowFiles, options: LintOptions): readonly Finding[] {
  const read = readScope(source, readStepWorkflow)
  const setup = asFindings({ problems: setupProblems(source), warnings: [] }, source.id)
  if (read.kind === 'other')
    return inOrder([...setup, ...asFindings(read.parsed, source.id), ...proposalsOf(read.parsed, source.id, options)])
  const scope = lintScopeOf(source, read, options)
  const checked = new Set(checks.map(({ code }) => code))
  const unchecked = (problems: readonly Problem[]) => problems.filter(({ code }) => !checked.has(code))
  const found = checks.flatMap(({ code, level, find }) =>
    find(scope).map(({ level: own, ...fault }) => findingOf({ code, ...fault }, own ?? level, source.id)),
  )
  return inOrder([
    ...found,
    ...setup,
    ...asFindings({ problems: unchecked(scope.problems), warnings: unchecked(scope.warnings) }, source.id),
  ])
}

/** Workflows of steps are checked by their own reader; what they propose is held against the configuration here. */
function proposalsOf({ workflow }: ParsedWorkflow, file: string, { use }: LintOptions): readonly Finding[] {
  if (workflow?.kind !== 'steps') return []
  const proposers = proposersInSteps(workflow)
  return proposalChecks.flatMap(({ code, level, among }) =>
    among(proposers, use).map((fault) => findingOf({ code, ...fault }, level, file)),
  )
}

/** `setup` says nothing to a run, so that only lint looks at it. */
function setupProblems({ shape, files, id }: WorkflowFiles): readonly Problem[] {
  const file = shape === 'file' ? Object.keys(files)[0] : 'workflow.yaml'
  const text = file === undefined ? undefined : files[file]
  return text === undefined ? [] : readSetup(text, shape === 'file' ? id : `${id}/${file}`).problems
}

interface Told {
  readonly problems: readonly Problem[]
  readonly warnings: readonly Problem[]
}

/** What readers found: problems stop a run before it starts, warnings do not. */
export function asFindings({ problems, warnings }: Told, file: string): readonly Finding[] {
  return [
    ...problems.map((problem) => findingOf(problem, 'error', file)),
    ...warnings.map((problem) => findingOf(problem, 'warning', file)),
  ]
}
