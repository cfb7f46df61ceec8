/** Whether less than `span` milliseconds have passed since `then`. A clock that was set back behind it tells no age: that counts as long ago. */
export function isWithin(then: number, now: number, span: number): boolean {
  return now >= then && now - then < span
}
