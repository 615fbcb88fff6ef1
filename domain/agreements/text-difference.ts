/** In both texts, or one of them. */
export interface DifferenceLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
}

/**
 * How one text became another, by the fewest removed and added lines (longest common subsequence). An old line comes
 * before its new one.
 */
export function textDifference(before: string, after: string): DifferenceLine[] {
  const [old, made] = [before.split('\n'), after.split('\n')]
  const longest = commonLengths(old, made)
  const lines: DifferenceLine[] = []
  let [row, column] = [0, 0]
  while (row < old.length || column < made.length) {
    const [gone, come] = [old[row], made[column]]
    if (gone !== undefined && gone === come) {
      lines.push({ kind: 'same', text: gone })
      row += 1
      column += 1
    } else if (
      gone !== undefined &&
      (come === undefined || below(longest, row, column) >= beside(longest, row, column))
    ) {
      lines.push({ kind: 'removed', text: gone })
      row += 1
    } else {
      lines.push({ kind: 'added', text: come ?? '' })
      column += 1
    }
  }
  return lines
}

type Lengths = readonly (readonly number[])[]
const below = (lengths: Lengths, row: number, column: number): number => lengths[row + 1]?.[column] ?? 0
const beside = (lengths: Lengths, row: number, column: number): number => lengths[row]?.[column + 1] ?? 0

/** Common lines in the rest of both texts, from each pair of lines on. */
function commonLengths(old: readonly string[], made: readonly string[]): Lengths {
  const lengths = Array.from({ length: old.length + 1 }, () =>
    Array.from({ length: made.length + 1 }, () => 0),
  )
  for (let row = old.length - 1; row >= 0; row -= 1) {
    for (let column = made.length - 1; column >= 0; column -= 1) {
      const line = lengths[row]
      if (!line) continue
      line[column] =
        old[row] === made[column]
          ? (lengths[row + 1]?.[column + 1] ?? 0) + 1
          : Math.max(below(lengths, row, column), beside(lengths, row, column))
    }
  }
  return lengths
}
