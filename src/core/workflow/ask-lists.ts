/** Logins, with or without `@`, between commas or white space. */
export function splitPeople(text: string): readonly string[] {
  return text
    .split(/[\s,|]+/)
    .map((login) => login.replace(/^@/, ''))
    .filter((login) => login !== '')
}

/** Choices between commas, or between bars when a choice itself has a comma. */
export function splitChoices(text: string): readonly string[] {
  return text
    .split(text.includes('|') ? '|' : ',')
    .map((choice) => choice.trim())
    .filter((choice) => choice !== '')
}
