import type { DayLine, DayLineName } from './day-lines.ts'

/** A red line with the reason why the day is closed nevertheless. */
export interface SignedLine extends DayLine {
  readonly reason: string | null
}

export type DayReasons = Partial<Record<DayLineName, string>>

/**
 * The lines to sign. Refuses red lines without a reason, by name: one may have turned red since the report was read.
 * Drops reasons of lines no longer red.
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
