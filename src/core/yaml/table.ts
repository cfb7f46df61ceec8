/**
 * A table that is looked up by words of other people. A plain object has `toString` and `constructor`, which nobody wrote into it, and
 * whoever asks for these would get a function.
 */
export function table<T>(entries: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  return Object.assign(Object.create(null) as Record<string, T>, entries)
}
