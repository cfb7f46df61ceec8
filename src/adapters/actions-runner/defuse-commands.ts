/**
 * The runner reads `::name::` at the start of a line and `##[name]` anywhere in one as commands, from stdout and stderr
 * alike. Text that we did not write ourselves must not be one.
 */
export function defuseCommands(text: string): string {
  return text.replace(/^(\s*)::/gm, '$1:\u200B:').replaceAll('##[', '#\u200B#[')
}
