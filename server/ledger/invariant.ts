/**
 * What must hold of the books, each as a query for the rows that break it: an invariant holds when
 * its query answers nothing. Every column it answers describes the offending row.
 */
export interface Invariant {
  name: string
  /** What the customer or operator is promised. */
  states: string
  offenders: string
}
