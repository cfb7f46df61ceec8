/** Two lists of lines as one, marked as in a diff: `-` is only expected, `+` is only there. */
export function lineDifference(expected: readonly string[], actual: readonly string[]): readonly string[] {
  const lengths = commonLengths(expected, actual)
  const lines: string[] = []
  let [i, j] = [0, 0]
  while (i < expected.length || j < actual.length) {
    if (i < expected.length && j < actual.length && expected[i] === actual[j]) {
      lines.push(`  ${expected[i]}`)
      i++
      j++
    } else if (j >= actual.length || (i < expected.length && (lengths[i + 1]?.[j] ?? 0) >= (lengths[i]?.[j + 1] ?? 0))) {
      lines.push(`- ${expected[i++]}`)
    } else {
      lines.push(`+ ${actual[j++]}`)
    }
  }
  return lines
}

/** Lengths of the longest common parts of what is left from each pair of places on. */
function commonLengths(a: readonly string[], b: readonly string[]): readonly (readonly number[])[] {
  const rows: number[][] = Array.from({ length: a.length + 1 }, () => Array.from({ length: b.length + 1 }, () => 0))
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      const row = rows[i]
      if (row === undefined) continue
      row[j] = a[i] === b[j] ? (rows[i + 1]?.[j + 1] ?? 0) + 1 : Math.max(rows[i + 1]?.[j] ?? 0, row[j + 1] ?? 0)
    }
  }
  return rows
}
