import { paint } from '../output.ts'

export interface Post {
  readonly author: string
  readonly body: string
}

const WIDTH = 96

/** Posts of a thread as a terminal can show them: Markdown without what only a browser draws. */
export function showThread(posts: readonly Post[]): readonly string[] {
  return posts.flatMap(({ author, body }) => [
    `  ${paint('cyan', `╭─ ${author} `)}${paint('cyan', '─'.repeat(Math.max(0, WIDTH - author.length - 4)))}`,
    ...plain(body).flatMap((line) => wrap(line).map((part) => `  ${paint('cyan', '│')} ${part}`)),
    `  ${paint('cyan', `╰${'─'.repeat(WIDTH - 1)}`)}`,
  ])
}

function plain(markdown: string): readonly string[] {
  const text = markdown
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/```mermaid[\s\S]*?```/g, '(a diagram of the workflow)')
    .replace(/<details>\s*<summary>(.*?)<\/summary>[\s\S]*?<\/details>/g, '▸ $1')
    .replace(/<\/?(?:sub|b|i|br|p|div|details|summary)\b[^>]*>/g, '')
    .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '$1')
    .replace(/&#8203;|&ZeroWidthSpace;|\u200B/g, '')
    .replace(/\*\*([^*]+)\*\*/g, (_, bold: string) => paint('bold', bold))
    .replace(/\n{3,}/g, '\n\n')
  return text.trim().split('\n')
}

/** At spaces; tables stay on their lines. */
function wrap(line: string): readonly string[] {
  if (line.length <= WIDTH || line.startsWith('|')) return [line]
  const at = line.lastIndexOf(' ', WIDTH)
  return at <= 0 ? [line] : [line.slice(0, at), ...wrap(line.slice(at + 1))]
}
