/** Names of artifacts are unique within an Actions run, which may have several attempts. `what` is of letters, digits and `-_`. */
export function artifactName(what: string, attempt: number): string {
  return `raymond-${what}-attempt-${attempt}`
}
