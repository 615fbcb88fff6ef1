import type { Queryable } from './database.ts'

/** The most rows a sweep's statement touches, for short locks and its time limit. */
export const SLICE_ROWS = 5_000

/** A `where` for one slice: up to SLICE_ROWS rows of a table for which `condition` holds. */
export const sliceOf = (table: string, condition: string): string =>
  `ctid = any(array(select ctid from ${table} where ${condition} limit ${SLICE_ROWS}))`

/** Deletes a slice of the rows for which `condition` holds. */
export const removeSlice = (table: string, condition: string): string =>
  `delete from ${table} where ${sliceOf(table, condition)}`

/**
 * Runs a statement per slice until one finds fewer rows or `stop` is aborted; returns the rows found. A row changed
 * meanwhile has another ctid and is left to the next sweep.
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
