import type { ListCount } from '#contract/office/lists.ts'
import type { Refusal } from '#contract/refusals.ts'
import { type SearchedListName, countedRows, mostCounted } from '#domain/staff/office-lists.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { type ListFilter, LISTS, refuseStatus } from './office-lists.ts'

/** Up to `mostCounted`. Refuses a status that the list does not have. */
export async function countList(
  { pool, clock }: { pool: Pool; clock: Clock },
  { list, filter, hasDetails }: { list: SearchedListName; filter: ListFilter; hasDetails: boolean },
): Promise<ListCount | Refusal> {
  const unknown = refuseStatus(list, filter.status)
  if (unknown) return unknown
  const most = mostCounted(filter)
  const limited = { ...filter, limit: most + 1, hasDetails }
  return countedRows(await LISTS[list].count(pool, limited, clock.now()), most)
}
