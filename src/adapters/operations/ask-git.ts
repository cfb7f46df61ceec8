import { opError } from '../../core/steps/operations/operation.ts'
import type { OperationEnd } from '../../ports/turns/operations.ts'
import { ownPath } from '../process/environment.ts'
import { HOOKS_OFF, settingsAsEnvironment } from '../process/git/closed-environment.ts'
import type { ProgramRunner } from './run-program.ts'

/** Git's output, or how the operation ended instead. */
export type GitAnswer = { readonly ok: true; readonly stdout: string } | { readonly ok: false; readonly end: OperationEnd }

/**
 * What makes `git diff` and `git log` start programs. The other settings of the person stay: how lines end decides what differs. A folder of
 * the checkout that only looks like a repository is none.
 */
const SETTINGS: Readonly<Record<string, string>> = {
  ...HOOKS_OFF,
  'core.fsmonitor': 'false',
  'core.alternateRefsCommand': 'true',
  'core.quotePath': 'false',
  'log.showSignature': 'false',
  'gpg.program': 'false',
  'safe.bareRepository': 'explicit',
}

/** Missing objects are not fetched: the settings name the server, and the program that speaks to it. */
const ALONE = {
  GIT_OPTIONAL_LOCKS: '0',
  GIT_ALLOW_PROTOCOL: 'none',
  GIT_NO_LAZY_FETCH: '1',
  GIT_TERMINAL_PROMPT: '0',
}

/** More names than anybody has; git is told each of them. */
const LONGEST_LIST = 50_000

/** Asks git about the agent's directory. What its settings would start by themselves stays off: somebody else may have written them. */
export async function askGit(args: readonly string[], run: ProgramRunner): Promise<GitAnswer> {
  const without = (settings: Readonly<Record<string, string>>) => ({
    ...ALONE,
    PATH: ownPath(),
    ...settingsAsEnvironment(settings),
  })
  const filters = await run('git', ['config', '--name-only', '-z', '--get-regexp', '^filter\\..*\\.'], {
    env: without(SETTINGS),
    told: false,
  })
  if (!filters.ok) return { ok: false, end: filters }
  if (filters.exitCode > 1) return failed(filters.stderr.trim() || `git ended with ${filters.exitCode}.`)
  if (filters.stdout.length > LONGEST_LIST) return failed('The settings of git name too many filters.')
  const end = await run('git', args, { env: without({ ...SETTINGS, ...withoutFilters(filters.stdout.split('\0')) }) })
  if (!end.ok) return { ok: false, end }
  return end.exitCode === 0 ? { ok: true, stdout: end.stdout } : failed(end.stderr.trim() || `git ended with ${end.exitCode}.`)
}

/** The variables are there for each filter that any setting speaks of. One that must succeed would fail, when it is not there. */
function withoutFilters(keys: readonly string[]): Readonly<Record<string, string>> {
  const names = new Set(keys.filter(Boolean).map((key) => key.slice(0, key.lastIndexOf('.'))))
  return Object.fromEntries(
    [...names].flatMap((name) => [
      [`${name}.clean`, ''],
      [`${name}.process`, ''],
      [`${name}.required`, 'false'],
    ]),
  )
}

function failed(message: string): GitAnswer {
  return { ok: false, end: { ok: true, result: opError('git-failed', message) } }
}
