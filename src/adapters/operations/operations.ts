import { messageOf } from '../../core/problem.ts'
import type { OpResult } from '../../core/steps/op-result.ts'
import { checkArgs, type OperationSpec, opError } from '../../core/steps/operations/operation.ts'
import { gitCommitsSince, gitDiff, githubFindIssue, shellRun } from '../../core/steps/operations/outside.ts'
import type { IssueFinder } from '../../ports/github/issue-finder.ts'
import type { OperationCall, OperationEnd, Operations } from '../../ports/turns/operations.ts'
import { baseEnvironment } from '../process/environment.ts'
import { commitsSince } from './commits-since.ts'
import { diff } from './diff.ts'
import { runCommand } from './run-command.ts'
import { programRunner } from './run-program.ts'

export interface OperationsOptions {
  /** Our own environment; only what is on the allow-list is handed on. */
  readonly environment: NodeJS.ProcessEnv
  /** Left out where there is no GitHub to ask. */
  readonly issues?: IssueFinder | undefined
}

/** Commands, git and GitHub's issues, on this machine. */
export function createOperations({ environment, issues }: OperationsOptions): Operations {
  const base = baseEnvironment(environment)
  return {
    perform(call, observer, signal) {
      const run = programRunner(call, base, observer, signal)
      switch (call.operation) {
        case shellRun.name:
          return checked(shellRun, call, (args) => runCommand(args, run))
        case gitCommitsSince.name:
          return checked(gitCommitsSince, call, (args) => commitsSince(args, run))
        case gitDiff.name:
          return checked(gitDiff, call, (args) => diff(args, run))
        case githubFindIssue.name:
          return issues === undefined
            ? undefined
            : checked(githubFindIssue, call, async (query) => ({ ok: true, result: await find(issues, query) }))
        default:
          return undefined
      }
    },
  }
}

async function checked<Args>(
  spec: OperationSpec<Args>,
  { args }: OperationCall,
  perform: (args: Args) => Promise<OperationEnd>,
): Promise<OperationEnd> {
  const read = checkArgs(spec, args)
  return read.ok ? perform(read.args) : { ok: true, result: read.error }
}

async function find(issues: IssueFinder, query: Parameters<IssueFinder['findIssue']>[0]): Promise<OpResult> {
  try {
    const found = await issues.findIssue(query)
    return found === undefined
      ? { status: 'ok', data: null, summary: 'There is no such issue.' }
      : { status: 'ok', data: { ...found, labels: [...found.labels] }, summary: `#${found.number} ${found.title}` }
  } catch (error) {
    return opError('github-failed', `GitHub could not be asked: ${messageOf(error)}`)
  }
}
