/**
 * Of two commits, with nothing that settings of somebody else would start: for a submodule git would ask another git, in a repository with
 * settings of its own.
 */
export function diffArguments(from: string, to: string): readonly string[] {
  const submodules = ['--submodule=short', '--ignore-submodules=dirty']
  return ['diff', '--no-color', '--no-ext-diff', '--no-textconv', ...submodules, '--end-of-options', from, to]
}
