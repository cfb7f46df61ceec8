/** Milliseconds for a person: `10 min`, `90 s`, `0.3 s`. */
export function sayDuration(ms: number): string {
  return ms >= 60_000 && ms % 60_000 === 0 ? `${ms / 60_000} min` : `${ms / 1000} s`
}
