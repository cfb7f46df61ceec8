import { isInCheckout, ownPath } from '../environment.ts'
import type { WaitWhileNew } from '../renewed-token.ts'

/** Where git may go with which token. */
export interface GitRemote {
  /** Without user information. */
  readonly url: string
  /** Asked before each contact: tokens of an App end after an hour. Null sends none. */
  readonly token: (() => Promise<string | null>) & { readonly waitWhileNew?: WaitWhileNew }
}

// Only what programs need to be found and to start: git itself talks to nobody but our own gateway.
const PASSED = ['SystemRoot', 'TMPDIR', 'TEMP', 'TMP']

/**
 * Those that githooks(5) names. From 2.54 on git starts hooks out of its settings, too (`hook.NAME.command`), which `core.hooksPath` does
 * not turn off; what turns them off by their event is there from 2.55 on.
 */
const HOOKS =
  'applypatch-msg pre-applypatch post-applypatch pre-commit pre-merge-commit prepare-commit-msg commit-msg post-commit pre-rebase ' +
  'post-checkout post-merge pre-push pre-receive update proc-receive post-receive post-update reference-transaction push-to-checkout ' +
  'pre-auto-gc post-rewrite sendemail-validate fsmonitor-watchman p4-changelist p4-prepare-changelist p4-post-changelist p4-pre-submit ' +
  'post-index-change'

export const HOOKS_OFF: Readonly<Record<string, string>> = {
  'core.hooksPath': '/dev/null',
  ...Object.fromEntries(HOOKS.split(' ').map((event) => [`hook.${event}.enabled`, 'false'])),
}

/** What makes git run programs, read other people's settings, or believe what it did not check. */
const SETTINGS: Readonly<Record<string, string>> = {
  ...HOOKS_OFF,
  'core.fsmonitor': 'false',
  'core.attributesFile': '/dev/null',
  'core.excludesFile': '/dev/null',
  'core.alternateRefsCommand': 'true',
  'core.untrackedCache': 'false',
  'core.splitIndex': 'false',
  'core.commitGraph': 'false',
  'core.multiPackIndex': 'false',
  'core.autocrlf': 'false',
  'core.askPass': '',
  'credential.helper': '',
  'http.proxy': '',
  'http.followRedirects': 'false',
  'http.extraHeader': '',
  'http.cookieFile': '',
  'protocol.version': '2',
  'submodule.recurse': 'false',
  'diff.submodule': 'short',
  'fetch.recurseSubmodules': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'log.showSignature': 'false',
  'gpg.program': 'false',
  'pack.useBitmaps': 'false',
  'advice.detachedHead': 'false',
  // Git would write what a new branch follows into the settings of the checkout, and those may be a link to others.
  'branch.autoSetupMerge': 'false',
  'branch.autoSetupRebase': 'never',
  'safe.directory': '*',
}

/** Most calls have no settings of their own, and each names more than fifty. */
const CLOSED = settingsAsEnvironment(SETTINGS)

/** GitHub takes any token as the password of this user. */
export function basicCredential(token: string): string {
  return Buffer.from(`x-access-token:${token}`).toString('base64')
}

/**
 * Environment of a git process that no configuration of the system, the user or a checkout can steer. Settings given here stand
 * above those of a repository's own file, hooks are off, and only the named protocols may be spoken.
 */
export function closedEnvironment(options: {
  readonly home: string
  readonly protocols: readonly string[]
  readonly config?: Readonly<Record<string, string>> | undefined
  readonly env?: Readonly<Record<string, string>> | undefined
}): Record<string, string> {
  const passed = PASSED.flatMap((name) => {
    const value = process.env[name]
    return value === undefined || isInCheckout(value) ? [] : [[name, value] as const]
  })
  return {
    ...Object.fromEntries(passed),
    PATH: ownPath(),
    HOME: options.home, // curl reads a .netrc there
    LC_ALL: 'C',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_ATTR_NOSYSTEM: '1',
    GIT_TERMINAL_PROMPT: '0',
    GIT_ASKPASS: '',
    GIT_NO_REPLACE_OBJECTS: '1',
    GIT_NO_LAZY_FETCH: '1',
    GIT_OPTIONAL_LOCKS: '0',
    GIT_EDITOR: 'true',
    // Of each line that git writes into a log of references. Else it is whoever the settings of the checkout name, in any words.
    GIT_COMMITTER_NAME: 'raymond',
    GIT_COMMITTER_EMAIL: 'raymond@localhost',
    GIT_ALLOW_PROTOCOL: options.protocols.join(':') || 'none',
    ...(options.config === undefined ? CLOSED : settingsAsEnvironment({ ...SETTINGS, ...options.config })),
    ...options.env,
  }
}

/** Settings that stand above those of every file. */
export function settingsAsEnvironment(settings: Readonly<Record<string, string>>): Record<string, string> {
  const pairs = Object.entries(settings)
  return Object.fromEntries([
    ['GIT_CONFIG_COUNT', String(pairs.length)],
    ...pairs.flatMap(([key, value], n) => [
      [`GIT_CONFIG_KEY_${n}`, key],
      [`GIT_CONFIG_VALUE_${n}`, value],
    ]),
  ])
}
