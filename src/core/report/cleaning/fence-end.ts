/** A fence at the top may be indented a little. */
const AT_THE_TOP = { least: 0, most: 3 }

/**
 * Whether a line ends the fence that a marker opened. Looked at as text: a marker may be as long as the text that it stands in, and
 * an expression made of it would be too large.
 */
export function endsFence(line: string, marker: string, { least, most } = AT_THE_TOP): boolean {
  const [, spaces, run] = /^( *)(`{3,}|~{3,})[ \t]*$/.exec(line) ?? []
  if (spaces === undefined || run === undefined) return false
  return run.startsWith(marker) && spaces.length >= least && spaces.length <= most
}
