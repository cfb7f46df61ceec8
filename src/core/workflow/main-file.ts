/** Which file of a single-file workflow is the workflow itself; the others are scripts that lie beside it. */
export function mainFile(paths: readonly string[]): string {
  const beside = paths.filter((path) => !path.includes('/'))
  return beside.find((path) => /\.(?:ya?ml|edn|md)$/i.test(path)) ?? beside[0] ?? ''
}
