import type { BareRepository } from './bare-repository.ts'
import { keptRef } from './fetch-commit.ts'
import { readObjects, readSizes } from './objects/read-objects.ts'
import { AGENT } from './write-commit.ts'

export interface CommitRules {
  /** Commits that were on the server before any agent started: they and their ancestors stay as they are. */
  readonly published: readonly string[]
  /** A message without what would act on GitHub; cleaning twice is cleaning once. */
  readonly message: (text: string) => string
}

/**
 * The same work under names and messages that an agent may give it: by the one name that agents have, with nobody mentioned, nothing closed and
 * nobody else named as an author. Gives the head itself where all of it is so already; the same commits always give the same ones.
 */
export async function cleanCommits(
  repository: BareRepository,
  { base, head }: { readonly base: string; readonly head: string },
  { published, message }: CommitRules,
): Promise<string> {
  const ids = await ownCommits(repository, { base, head, published })
  const renamed = new Map<string, string>()
  for await (const { id, content } of readObjects(repository, await readSizes(repository, ids))) {
    const cleaned = cleanCommit(content.toString(), { renamed, message })
    if (cleaned === content.toString()) continue
    const written = await repository.run(['hash-object', '-t', 'commit', '-w', '--stdin'], { input: cleaned })
    renamed.set(id, written.toString().trim())
  }
  const cleanHead = renamed.get(head) ?? head
  if (cleanHead !== head) await repository.run(['update-ref', keptRef(cleanHead), cleanHead])
  return cleanHead
}

/** Commits of an agent, the oldest first: what the base and the server had before is not among them. */
export async function ownCommits(
  repository: BareRepository,
  { base, head, published }: { readonly base: string; readonly head: string } & Pick<CommitRules, 'published'>,
): Promise<readonly string[]> {
  if ([base, ...published].includes(head)) return [] // as in most calls: no process is needed to find nothing
  const input = [head, ...[base, ...published].map((id) => `^${id}`), ''].join('\n')
  const listed = await repository.run(['rev-list', '--topo-order', '--reverse', '--ignore-missing', '--stdin'], { input })
  return listed.toString().split('\n').filter(Boolean)
}

/** What the commits of `ownCommits` say, in the same order. */
export async function messagesOf(
  repository: BareRepository,
  range: { readonly base: string; readonly head: string } & Pick<CommitRules, 'published'>,
): Promise<readonly string[]> {
  const messages: string[] = []
  for await (const { content } of readObjects(repository, await readSizes(repository, await ownCommits(repository, range)))) {
    const text = content.toString()
    const end = text.indexOf('\n\n')
    messages.push(end < 0 ? '' : text.slice(end + 2))
  }
  return messages
}

/** What any commit has. A signature is none of what is changed, and another encoding would change what the message says. */
const KEPT = /^(?:tree|parent|author|committer) /

function cleanCommit(
  text: string,
  { renamed, message }: { readonly renamed: ReadonlyMap<string, string> } & Pick<CommitRules, 'message'>,
): string {
  const end = text.indexOf('\n\n')
  const [headers, said] = end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end + 2)]
  const kept = headers.split('\n').filter((line) => KEPT.test(line))
  const lines = kept.map((line) => {
    const [, key = '', value = ''] = /^(\S+) (.*)$/s.exec(line) ?? []
    if (key === 'parent') return `parent ${renamed.get(value) ?? value}`
    return key === 'author' || key === 'committer' ? `${key} ${AGENT.name} <${AGENT.email}> ${timeOf(value)}` : line
  })
  return `${lines.join('\n')}\n\n${message(said)}`
}

/** Seconds and zone, at the end of the line. */
function timeOf(line: string): string {
  return / (\d{1,12} [+-]\d{4})$/.exec(line)?.[1] ?? '0 +0000'
}
