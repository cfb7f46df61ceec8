/** Needed: without it there is nothing to do. Optional: it is shown to agents where there is one. */
export type UseOfDiff = 'needed' | 'optional' | 'unused'

/** What a workflow does with the diff of the pull request, by what its prompts and scripts name. */
export function useOfDiff({ files }: { readonly files: Readonly<Record<string, string>> }): UseOfDiff {
  const texts = Object.values(files)
  if (texts.some((text) => /\{\{[ \t]*diff_file[ \t]*\}\}|RAYMOND_DIFF_FILE/.test(text))) return 'needed'
  return texts.some((text) => text.includes('RAYMOND_OPTIONAL_DIFF_FILE')) ? 'optional' : 'unused'
}
