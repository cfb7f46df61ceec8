/** Whether a version such as `2.1.330` is that one or a later one; one that is not known is not. */
export function isAtLeast(version: string | null, least: readonly number[]): boolean {
  if (version === null) return false
  const parts = version.split('.').map(Number)
  const differs = least.findIndex((part, at) => parts[at] !== part)
  return differs < 0 || (parts[differs] ?? 0) > (least[differs] ?? 0)
}
