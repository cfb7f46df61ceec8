import type { BareRepository } from '../process/git/bare-repository.ts'
import type { RefUpdate } from '../process/git/gateway.ts'
import { nameInTheWay } from '../process/git/ref-commands.ts'
import { type GitOutcome, lastWords } from '../process/git/run-git.ts'
import { isDenied } from '../process/git/unwell.ts'

export type PushOutcome =
  | { readonly kind: 'done' }
  /** The remote has moved: nothing was written. */
  | { readonly kind: 'stale' }
  /** The server does not want it; reasons by ref, as far as it names them. Nothing was written. */
  | { readonly kind: 'refused'; readonly reasons: ReadonlyMap<string, string>; readonly words: string }
  /** The server does not let us in. */
  | { readonly kind: 'denied'; readonly words: string }
  /** It may have been written or not. */
  | { readonly kind: 'unknown'; readonly words: string }

/** Moves several refs of the remote, all or none. */
export async function push(repository: BareRepository, updates: readonly RefUpdate[]): Promise<PushOutcome> {
  const leases = updates.map(({ ref, from }) => `--force-with-lease=${ref}:${from ?? ''}`)
  const refspecs = updates.map(({ ref, to }) => `${to ?? ''}:${ref}`)
  const args = ['push', '--porcelain', '--atomic', '--no-verify', ...leases, '--end-of-options']
  const outcome = await repository.contact([...args, repository.remote?.url ?? '', ...refspecs], {
    updates,
    config: {
      'push.negotiate': updates.length > 1 ? 'true' : 'false', // agents' branches grow from commits that only the server has
      'pack.useSparse': 'false', // a folder that is noted a second time is there already, though at another path; its files may not be here
    },
  })
  return judgePush(outcome)
}

// The server's words when somebody else was quicker, whichever of its checks noticed.
const RACE =
  /stale info|fetch first|non-fast-forward|cannot lock ref|failed to update ref|incorrect old value|reference already exists/i
const COMPANY = /atomic (push|transaction) fail|atomic push failure/i
const HICCUP = /internal server error|unpacker error|failed to report status|timed? ?out/i

function judgePush(outcome: GitOutcome): PushOutcome {
  if (outcome.exitCode === 0) return { kind: 'done' }
  const words = lastWords(outcome.stderr)
  if (outcome.exitCode === null) return { kind: 'unknown', words: outcome.timedOut ? 'the push took too long' : words }
  if (nameInTheWay(outcome.stderr) !== undefined) return { kind: 'refused', reasons: new Map(), words }
  if (/^remote: error: cannot lock ref /m.test(outcome.stderr)) return { kind: 'stale' } // in an atomic push the refs themselves do not say it
  const rejected = rejections(outcome.stdout.toString())
  const own = [...rejected].filter(([, reason]) => !COMPANY.test(reason))
  if (own.some(([, reason]) => RACE.test(reason))) return { kind: 'stale' }
  if (own.some(([, reason]) => HICCUP.test(reason))) return { kind: 'unknown', words }
  if (rejected.size > 0) return { kind: 'refused', reasons: new Map(own), words }
  return isDenied(outcome.stderr) ? { kind: 'denied', words } : { kind: 'unknown', words }
}

/** Reasons by remote ref, from lines of the form `!<tab>from:to<tab>[remote rejected] (reason)`. */
function rejections(porcelain: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const line of porcelain.split('\n')) {
    const [flag, refs = '', summary = ''] = line.split('\t')
    if (flag === '!') found.set(refs.slice(refs.indexOf(':') + 1), summary.replace(/^\[[^\]]*\] \(?|\)$/g, ''))
  }
  return found
}
