/** `raymond restore`: the way back for a run that the state branch did not take. */

import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { BACKOFF } from '../../../adapters/git-branch/backoff.ts'
import { type PackedFiles, type RestoredRun, restoreRun } from '../../../adapters/git-branch/packed/restore-run.ts'
import { ownTemp } from '../../../adapters/process/environment.ts'
import { openBareRepository } from '../../../adapters/process/git/bare-repository.ts'
import { createClock } from '../../../adapters/system/clock.ts'
import { createEntropy } from '../../../adapters/system/entropy.ts'
import { LIMITS } from '../../../adapters/workflow-files/limits.ts'
import { unpackArchive } from '../../../adapters/workflow-files/unpack-archive.ts'
import { ProblemError } from '../../../core/problem.ts'
import { shellWord } from '../../../core/report/cleaning/shell-text.ts'
import { nothingLeft } from '../../../core/run/ended/nothing-left.ts'
import type { Run } from '../../../core/run/run.ts'
import { STATE_BRANCH } from '../../../core/run/usual-branch.ts'
import { originOf, ownServer, repositoryOnServer } from '../../origin.ts'
import { print, printJson, say } from '../../output.ts'
import { refuse } from '../../refuse.ts'
import { repositoryRoot } from '../../repository-root.ts'
import { UsageError } from '../../usage-error.ts'

export interface RestoreFlags {
  readonly repository?: string
  readonly stateBranch?: string
  readonly json?: boolean
}

// GitHub refuses pushes above 2 GiB, so that no artifact of ours holds more.
const SAVED_RUN = { ...LIMITS, files: 100, size: 2 * 1024 * 1024 * 1024 }

export async function restore(path: string, flags: RestoreFlags): Promise<void> {
  const directory = await mkdtemp(join(ownTemp(), 'raymond-restore-'))
  try {
    const token = process.env.GITHUB_TOKEN || process.env.GH_TOKEN
    if (!token) throw noToken(path)
    const repository = await openBareRepository({ directory, remote: { url: remoteOf(flags), token: async () => token } })
    const restored = await restoreRun(await filesAt(path), {
      repository,
      name: flags.stateBranch ?? STATE_BRANCH,
      clock: createClock(),
      entropy: createEntropy(),
      backoff: BACKOFF,
    })
    show(restored, flags)
  } catch (error) {
    refuse(error, flags)
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}

function show({ run, branch, branches, leftOut }: RestoredRun, { json }: RestoreFlags): void {
  const { workflow_id, status, seq } = run
  if (json === true) printJson({ workflow_id, status, seq, state_branch: branch, branches, left_out: leftOut })
  else print(`${workflow_id} is on ${branch} again: ${status}, state ${seq}`)
  for (const name of branches) say(`  work of its agents: ${name}`)
  for (const what of leftOut) say(`  not taken by the server: ${what}`)
  say(`  ${nextStep(run)}`)
}

const ENDED = 'It has ended; nothing is left to do.'

function nextStep(run: Run): string {
  const { workflow_id, status, issue, asks } = run
  if (nothingLeft(run) !== undefined) return ENDED
  const there = issue === null ? 'Go on' : `In #${issue}`
  const dispatch = `gh workflow run raymond.yml -f run=${workflow_id}`
  switch (status) {
    case 'completed':
    case 'cancelled':
      return ENDED
    case 'waiting':
      return issue === null || asks.length === 0
        ? `${there}: ${dispatch}${asks.length > 0 ? ' -f answer="…"' : ''}`
        : `${there} its question is open again: /raymond answer …`
    case 'failed':
      return issue === null ? `${there}: ${dispatch}` : `${there}: /raymond retry`
    case 'over_budget':
      return issue === null ? `${there}: ${dispatch}` : `${there}: /raymond resume --budget USD`
    case 'running':
    case 'suspended':
      return issue === null ? `${there}: ${dispatch}` : `${there}: /raymond resume`
  }
}

function remoteOf({ repository }: RestoreFlags): string {
  const root = repositoryRoot(process.cwd())
  const origin = originOf(root)
  if (origin !== undefined && !process.env.GITHUB_SERVER_URL && repositoryOnServer(root) === undefined)
    throw new UsageError(
      `The remote "origin" is at ${origin.server}, which gets no token that nobody has said to be for it.`,
      `If yours is: GITHUB_SERVER_URL=${origin.server} raymond restore …`,
    )
  const name = repository ?? (process.env.GITHUB_REPOSITORY || origin?.repository)
  if (name === undefined || !/^[\w.-]+\/[\w.-]+$/.test(name))
    throw new UsageError(
      name === undefined ? 'There is no remote "origin" here that names a repository.' : `${name} is no repository.`,
      'Run it in a clone, or give --repository OWNER/NAME.',
    )
  return `${ownServer()}/${name}.git`
}

async function filesAt(path: string): Promise<PackedFiles> {
  const found = await stat(path).catch(() => undefined)
  if (!found) throw new UsageError(`There is nothing at ${path}.`, 'Give the folder or the zip that was downloaded.')
  if (found.isDirectory()) return (name) => readFile(join(path, name)).catch(() => undefined)
  const files = new Map(unpackArchive(path, await readFile(path), SAVED_RUN).map((file) => [file.path, file.bytes]))
  return async (name) => files.get(name)
}

function noToken(path: string): ProblemError {
  return new ProblemError({
    code: 'RAY-NO-TOKEN',
    message: 'GITHUB_TOKEN is not set, so nothing can be written to the repository.',
    hint: `GITHUB_TOKEN=$(gh auth token) raymond restore ${shellWord(path)}`,
  })
}
