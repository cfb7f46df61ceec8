import type { BareRepository } from '../process/git/bare-repository.ts'
import { lastWords } from '../process/git/run-git.ts'
import { isDenied } from '../process/git/unwell.ts'

export type RemoteRefs =
  | { readonly kind: 'refs'; readonly refs: ReadonlyMap<string, string> }
  | { readonly kind: 'denied'; readonly words: string }
  | { readonly kind: 'unknown'; readonly words: string }

/** Asks the remote where these refs stand; the ones that it does not have are left out. */
export async function readRemoteRefs(repository: BareRepository, names: readonly string[]): Promise<RemoteRefs> {
  const outcome = await repository.contact(['ls-remote', '--quiet', '--end-of-options', repository.remote?.url ?? '', ...names])
  if (outcome.exitCode !== 0) {
    return { kind: isDenied(outcome.stderr) ? 'denied' : 'unknown', words: lastWords(outcome.stderr) }
  }
  const wanted = new Set(names) // a name also matches longer ones that end in it
  const refs = new Map<string, string>()
  for (const line of outcome.stdout.toString().split('\n')) {
    const [id, name] = line.split('\t')
    if (id && name && wanted.has(name)) refs.set(name, id)
  }
  return { kind: 'refs', refs }
}
