import type { Account, Comment, RepoEvent } from './repo-event.ts'

/** The hidden line in everything that the action posts. Text from elsewhere never keeps one: it is defused before it is posted. */
const MARKER = /<!--\s*raymond:/
const MARKED_DEPTH = /<!--\s*raymond:(?:(?!-->)[\s\S]){0,2000}?\bdepth["']?\s*[=:]\s*["']?(\d{1,3})/

/** The account behind `GITHUB_TOKEN` on github.com. */
export const ACTIONS_BOT_ID = 41_898_282

/** Runs that one run may set off, one after another. */
const MAX_CHAIN_DEPTH = 3

/** Whether the action posted this text. A comment that pretends to be ours is ignored like ours, which harms nobody else. */
export function isOwnText(text: string): boolean {
  return MARKER.test(text)
}

/** How deep in a chain a run stands that this event would start: 0 when no run set it off. */
export function chainDepth({ subject }: RepoEvent): number {
  if (subject === null || !isOwnText(subject.body)) return 0
  const [, depth] = MARKED_DEPTH.exec(subject.body) ?? []
  return Number(depth ?? 0) + 1
}

/** Why nothing may come of an event, whoever caused it, in a sentence; undefined when something may. `ownBot` is the account that we write as. */
export function ownEventFault(event: RepoEvent, ownBot: number | null = null): string | undefined {
  if (event.name !== 'schedule' && [event.sender, event.comment?.author].some((account) => isOwnAccount(account, ownBot)))
    return 'It is the work of the account that this action itself writes as.'
  if (event.comment !== null && isOwnText(event.comment.body)) return "The comment is one of the action's own."
  if (event.push?.kind === 'branch' && event.push.name.startsWith('raymond/'))
    return "The push went to one of the action's own branches."
  const isOnComment = event.comment !== null
  if (!isOnComment && chainDepth(event) > MAX_CHAIN_DEPTH) {
    return `It would be number ${chainDepth(event)} in a chain of runs that set each other off, and ${MAX_CHAIN_DEPTH} is the limit.`
  }
  return undefined
}

/** The job's own token is one account in all repositories; some servers give it another number. */
export function isOwnAccount(account: Account | null | undefined, id: number | null): boolean {
  if (id === null || account?.type !== 'Bot') return false
  return account.id === id || (id === ACTIONS_BOT_ID && account.login === 'github-actions[bot]')
}

/** The second line of an answer, where something of what was refused is looked at again. */
export const WAITS = '<!-- raymond:waits -->'

/** How the answer to a comment of which something was not done begins; to a label without one. */
export function answerMarker(comment: Pick<Comment, 'kind' | 'id'> | null): string {
  return `<!-- raymond:not-done ${comment === null ? 'label' : `${comment.kind} ${comment.id}`} -->`
}

/** Among texts of the action, the answer to a comment: whether it is the last word, or something waits; undefined where there is none. */
export function answerAmong(texts: readonly string[], comment: Pick<Comment, 'kind' | 'id'>): 'last' | 'waits' | undefined {
  const answer = texts.find((text) => text.startsWith(answerMarker(comment)))
  if (answer === undefined) return undefined
  return answer.split('\n')[1] === WAITS ? 'waits' : 'last'
}
