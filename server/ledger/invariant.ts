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
  /** Its first columns are those of `KEY_COLUMNS` that it has, so its rows sort by them. */
  offenders: string
}

/** The columns that identify an offending row. The amounts after them may change while the row stays the same. */
export const KEY_COLUMNS: readonly string[] = [
  'customer_id',
  'id',
  'action_id',
  'subject_id',
  'action',
  'account',
  'asset',
  'instrument',
  'currency',
  'user_id',
  'table_name',
  'column_name',
]
