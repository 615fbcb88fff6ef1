import type { DayLine, DayLineName } from './day-lines.ts'

/** A line as it is signed: a red one with the reason why the day is closed nevertheless. */
export interface SignedLine extends DayLine {
  readonly reason: string | null
}

/** Reasons by the name of their line. */
export type DayReasons = Partial<Record<DayLineName, string>>

/**
 * The lines as they are signed. Refuses red lines without a reason, by their names: one may have turned red since the
 * report was read. A reason for a line that is red no more is left out.
 */
export function signDay(
  lines: readonly DayLine[],
  reasons: DayReasons,
): { signed: SignedLine[] } | { unexplained: DayLineName[] } {
  const reasonOf = ({ name, state }: DayLine) => (state === 'red' ? (reasons[name]?.trim() ?? '') : null)
  const unexplained = lines.filter((line) => reasonOf(line) === '').map(({ name }) => name)
  if (unexplained.length > 0) return { unexplained }
  return { signed: lines.map((line) => ({ ...line, reason: reasonOf(line) })) }
}
