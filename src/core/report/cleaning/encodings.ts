/** UTF-8 bytes of a text; the core has no TextEncoder. Lone surrogates become U+FFFD, as everywhere else. */
export function utf8Bytes(text: string): number[] {
  const bytes: number[] = []
  for (const character of text) {
    const found = character.codePointAt(0) ?? 0xfffd
    const code = found >= 0xd800 && found <= 0xdfff ? 0xfffd : found
    if (code < 0x80) bytes.push(code)
    else if (code < 0x800) bytes.push(0xc0 | (code >> 6), tail(code))
    else if (code < 0x10000) bytes.push(0xe0 | (code >> 12), tail(code >> 6), tail(code))
    else bytes.push(0xf0 | (code >> 18), tail(code >> 12), tail(code >> 6), tail(code))
  }
  return bytes
}

/** Lower-case hex. */
export function hexOf(bytes: readonly number[]): string {
  return bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

const BASE64 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/**
 * What is sure to stand in the base64 form of any text that holds these bytes `before` bytes (0 to 2) after a multiple of three:
 * characters that the neighbours have a part in are left out.
 */
export function base64Core(bytes: readonly number[], before: number): string {
  const padded = [...Array<number>(before).fill(0), ...bytes]
  const first = Math.ceil((before * 8) / 6)
  const end = Math.floor((padded.length * 8) / 6)
  let text = ''
  for (let at = first; at < end; at += 1) text += BASE64.charAt(sextet(padded, at))
  return text
}

function sextet(bytes: readonly number[], index: number): number {
  const bit = index * 6
  const pair = ((bytes[bit >> 3] ?? 0) << 8) | (bytes[(bit >> 3) + 1] ?? 0)
  return (pair >> (10 - (bit & 7))) & 0x3f
}

function tail(bits: number): number {
  return 0x80 | (bits & 0x3f)
}
