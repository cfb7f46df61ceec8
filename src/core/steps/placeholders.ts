const placeholder = /\{\{([A-Za-z][A-Za-z0-9_-]*)\}\}/g

/** The names of a template's placeholders. Tokens of another shape, such as `{{ x }}`, are text (R93). */
export function placeholdersIn(text: string): readonly string[] {
  return [...text.matchAll(placeholder)].flatMap(([, name]) => (name === undefined ? [] : [name]))
}

/** Puts values in, in one pass and literally: neither `{{…}}` nor `$&` in a value means anything (R94). */
export function fillPlaceholders(text: string, textFor: (name: string) => string): string {
  return text.replaceAll(placeholder, (_, name: string) => textFor(name))
}
