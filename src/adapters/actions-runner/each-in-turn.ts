/** Does something with each of them, also where it cannot be done with another one, whose reason is thrown at the end. */
export function eachInTurn<T>(all: Iterable<T>, work: (one: T) => unknown): void {
  let failed: { readonly error: unknown } | undefined
  for (const one of all) {
    try {
      work(one)
    } catch (error) {
      failed ??= { error }
    }
  }
  if (failed !== undefined) throw failed.error
}
