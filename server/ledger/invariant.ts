/**
 * An invariant of the books as a query for the rows that break it: it holds when the query returns no row. The columns
 * of a row describe what is wrong.
 */
export interface Invariant {
  name: string
  /** What it guarantees, as a sentence for the operator. */
  states: string
  /**
   * True when it compares times. The clocks of two servers differ, and a clock may be set back: no customer is locked
   * because of its rows.
   */
  isAboutTimes?: boolean
  offenders: string
}
