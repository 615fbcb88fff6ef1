/** A query for the rows that break an invariant of the books; no row, no breach. The columns describe what is wrong. */
export interface Invariant {
  name: string
  /** For the operator. */
  states: string
  /** Whether it compares times. Clocks differ or are set back, so its rows lock no customer. */
  isAboutTimes?: boolean
  /** Begins with its `KEY_COLUMNS`, so that rows sort by them. */
  offenders: string
}

/** Invariants by their names. */
export const namedInvariants = (byName: Readonly<Record<string, Omit<Invariant, 'name'>>>): Invariant[] =>
  Object.entries(byName).map(([name, invariant]) => ({ name, ...invariant }))

/** The columns that identify an offending row; later amounts may change. */
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
