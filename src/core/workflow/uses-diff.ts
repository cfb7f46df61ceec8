/** Whether a prompt or script of a workflow names the diff of the pull request. */
export function usesDiff({ files }: { readonly files: Readonly<Record<string, string>> }): boolean {
  return Object.values(files).some((text) => /\{\{[ \t]*diff_file[ \t]*\}\}|RAYMOND_DIFF_FILE/.test(text))
}
