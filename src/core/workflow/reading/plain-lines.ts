/** A text as it is read in prompts and YAML: without a byte order mark, its lines ended by LF. */
export function withPlainLines(text: string): string {
  return text.replace(/^\uFEFF/, '').replace(/\r\n/g, '\n')
}
