/**
 * An invariant of the books as a query for the rows that break it: it holds when the query returns no row. The columns
 * of a row describe what is wrong.
 */
export interface Invariant {
  name: string
  /** What it guarantees, as a sentence for the operator. */
  states: string
  offenders: string
}
