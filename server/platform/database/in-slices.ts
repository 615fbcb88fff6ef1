import type { Queryable } from './pool.ts'

/** No statement of a sweep touches more rows: none holds its locks for long, or runs into its time limit. */
export const SLICE_ROWS = 5_000

/** Rows of a table of which `condition` holds, as many as make a slice: for the `where` of what changes them. */
export const sliceOf = (table: string, condition: string): string =>
  `ctid = any(array(select ctid from ${table} where ${condition} limit ${SLICE_ROWS}))`

/** A statement that removes a slice of the rows of which `condition` holds. */
export const removeSlice = (table: string, condition: string): string =>
  `delete from ${table} where ${sliceOf(table, condition)}`

/**
 * Runs a statement about one slice until it finds less than that, or `stop` is aborted; answers how many rows it found
 * in all. A row that is changed meanwhile has another ctid by then: it is left alone, and looked at by the next
 * sweep.
 */
export async function inSlices(
  database: Queryable,
  statement: string,
  values: readonly unknown[],
  stop?: AbortSignal,
): Promise<number> {
  for (let found = 0; ;) {
    if (stop?.aborted) return found
    const { rowCount } = await database.query(statement, [...values])
    found += rowCount ?? 0
    if ((rowCount ?? 0) < SLICE_ROWS) return found
  }
}
