const AT_ONCE = 100

/** `last: 100, before: cursor` of a list: the cursor is the place of the first one that was shown. */
export function before<T>(all: readonly T[], cursor: unknown, most = AT_ONCE) {
  const end = typeof cursor === 'string' ? Number(cursor) : all.length
  const start = Math.max(0, end - most)
  return { pageInfo: { hasPreviousPage: start > 0, startCursor: String(start) }, nodes: all.slice(start, end) }
}
