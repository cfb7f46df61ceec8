/** Where a repository writes down what agents should know of it. */
export const HOUSE_FILES = ['CLAUDE.md', '.claude/CLAUDE.md', 'AGENTS.md', '.github/copilot-instructions.md'] as const

/** A file that holds nothing but a hint at another one, as `@AGENTS.md`. */
const HINT = /^@(?:\.\/)?[\w./-]+$/

/** The text of all of them for the system prompt, each under its name; undefined where there is none. */
export async function houseRules(read: (file: string) => Promise<string | undefined>): Promise<string | undefined> {
  const found: { readonly file: string; readonly text: string }[] = []
  for (const file of HOUSE_FILES) {
    const text = (await read(file))?.trim() ?? ''
    // One is often a link to, or a copy of, the other.
    if (text !== '' && !HINT.test(text) && !found.some((one) => one.text === text)) found.push({ file, text })
  }
  if (found.length < 2) return found[0]?.text
  return found.map(({ file, text }) => `# ${file}\n\n${text}`).join('\n\n')
}
