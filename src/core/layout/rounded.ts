/** To tenths of a pixel, as far as anybody sees. */
export function rounded(value: number): number {
  return Math.round(value * 10) / 10
}
