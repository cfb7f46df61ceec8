/** Logins, with or without `@`, between commas or white space. */
export function splitPeople(text: string): readonly string[] {
  return text
    .split(/[\s,|]+/)
    .map((login) => login.replace(/^@/, ''))
    .filter((login) => login !== '')
}

/** Choices as `splitChoices` reads them back. */
export function joinChoices(choices: readonly string[]): string {
  return choices.some((choice) => choice.includes(',')) ? `${choices.join('|')}|` : choices.join(',')
}

/** Choices between commas, or between bars when a choice itself has a comma. */
export function splitChoices(text: string): readonly string[] {
  return text
    .split(text.includes('|') ? '|' : ',')
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '')
}
