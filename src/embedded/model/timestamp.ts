/** GitHub's form of a time: whole seconds, UTC. */
export function timestamp(date: Date): string {
  return date.toISOString().replace(/\.\d{3}Z$/, 'Z')
}

export function timestampOrNull(date: Date | undefined): string | null {
  return date ? timestamp(date) : null
}
