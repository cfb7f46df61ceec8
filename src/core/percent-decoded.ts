/** A part of an address, or a value, as it was meant: not everybody who writes a password into an address encodes it. */
export function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
