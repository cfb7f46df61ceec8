import { linesOf, spokenLines } from './spoken-lines.ts'

/** Addresses that GitHub writes from, and all that it has replaced by stars, as it does in what comes by mail. */
const ADDRESS =
  /(?:\*{3}@\*{3}\.\*{3}|notifications@(?:[\w-]+\.)*(?:github|ghe)\.[\w.-]+|@(?:noreply|reply)\.github\.[\w.-]+)(?:>|<mailto:)/i
/** Its subject; what stands in front of the repository is no word for a kind of change, as titles of commits have. */
const SUBJECT =
  /^[^:：]{1,30}[:：]\s*(?!(?:build|chore|ci|docs|feat|fix|perf|style|test):)\p{L}{1,5}[:：]\s*\[[\w.-]+\/[\w.-]+\]\s/u

/**
 * A comment without the mail that it answers. Some mail programs put that below the answer without the signs of a quote, and GitHub takes
 * it into the comment: words of others, and commands that our own comments show, in the name of whoever answered.
 */
export function withoutMail(body: string): string {
  const lines = linesOf(body)
  const isQuoted = (from: number) =>
    lines
      .slice(from)
      .find((line) => line.trim() !== '')
      ?.trimStart()
      .startsWith('>') === true
  const start = spokenLines(body).find(({ text, index }) => (ADDRESS.test(text) && !isQuoted(index + 1)) || SUBJECT.test(text))
  return start === undefined ? body : lines.slice(0, start.index).join('\n').trimEnd()
}
