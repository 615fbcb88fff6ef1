import type { ListCount } from '#contract/records/lists.ts'
import type { Refusal } from '#contract/refusals.ts'
import {
  MAX_COUNTED_MATCHES,
  MAX_COUNTED_ROWS,
  countedRows,
  type SearchedListName,
} from '#domain/staff/office-lists.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { ShardPool } from '#server/platform/database/pool.ts'
import { type ListFilter, LISTS, refuseStatus } from './office-lists.ts'

/**
 * How many rows a filter of a list finds, up to `MAX_COUNTED_ROWS`, or `MAX_COUNTED_MATCHES` of a search. Refuses a
 * status that the list does not have.
 */
export async function countList(
  { pool, clock }: { pool: ShardPool; clock: Clock },
  { list, filter, hasDetails }: { list: SearchedListName; filter: ListFilter; hasDetails: boolean },
): Promise<ListCount | Refusal> {
  const unknown = refuseStatus(list, filter.status)
  if (unknown) return unknown
  const most = filter.search ? MAX_COUNTED_MATCHES : MAX_COUNTED_ROWS
  const limited = { ...filter, limit: most + 1, hasDetails }
  return countedRows(await LISTS[list].count(pool, limited, clock.now()), most)
}
