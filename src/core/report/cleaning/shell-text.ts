/** Text in a command that people copy into a shell, with quotes where it needs some. */
export function shellWord(text: string): string {
  return /^[\w./:@+-]+$/.test(text) ? text : shellQuoted(text)
}

/** The same, in double quotes in any case. */
export function shellQuoted(text: string): string {
  return `"${text.replaceAll(/["\\$`]/g, '\\$&')}"`
}
