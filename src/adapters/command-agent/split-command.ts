import { ProblemError } from '../../core/problem.ts'

/**
 * The words of a command as a shell would see them: split at white space, with '…', "…" and, but for Windows, backslashes honoured.
 * Nothing is expanded. An open quote or an empty command is a RAY-AGENT-COMMAND problem.
 */
export function splitCommand(command: string, platform: NodeJS.Platform): readonly string[] {
  const escapes = platform !== 'win32' // there it stands between folders
  const words: string[] = []
  let word: string | undefined
  let quote: string | undefined
  for (let at = 0; at < command.length; at += 1) {
    const character = command.charAt(at)
    const next = command.charAt(at + 1)
    if (escapes && character === '\\' && next !== '' && (quote === undefined || (quote === '"' && '"\\$`'.includes(next)))) {
      word = (word ?? '') + next
      at += 1
    } else if (character === quote) quote = undefined
    else if (quote === undefined && (character === '"' || character === "'")) {
      quote = character
      word ??= '' // "" is a word too
    } else if (quote === undefined && /\s/.test(character)) {
      if (word !== undefined) words.push(word)
      word = undefined
    } else word = (word ?? '') + character
  }
  if (quote !== undefined) throw wrong(`The quote ${quote} in the agent command is never closed.`, command)
  if (word !== undefined) words.push(word)
  if (words.length === 0) throw wrong('The agent command is empty.', command)
  return words
}

function wrong(message: string, command: string): ProblemError {
  return new ProblemError({
    code: 'RAY-AGENT-COMMAND',
    message,
    place: `command:${command}`,
    hint: 'For example --agent "command:/opt/my-agent --fast".',
  })
}
