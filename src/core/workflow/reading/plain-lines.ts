/**
 * A text as it is read in prompts and YAML: without a byte order mark, its lines ended by LF. Reading the result again changes no line,
 * as a conversion reads what another one wrote.
 */
export function withPlainLines(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/(?<!\r)\r+\n/g, '\n')
}
