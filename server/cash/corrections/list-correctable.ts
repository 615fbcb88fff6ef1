import type { CorrectableTransaction } from '#contract/cash/corrections.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type CorrectedRow, presentCorrectable } from './correction-row.ts'
import { LIST_CORRECTED } from './corrections.sql.ts'

/** Newest first: at most `limit`, older than `before`. Refuses a user who is not a customer. */
export async function listCorrectable(
  database: Queryable,
  customerId: bigint,
  { limit = MAX_LIST_ROWS, before = LARGEST_ID }: { limit?: number | undefined; before?: string | undefined },
): Promise<CorrectableTransaction[] | Refusal> {
  const { rowCount } = await database.query('select 1 from accounts where customer_id = $1', [customerId])
  if (rowCount === 0) return refuse('not_found')
  const { rows } = await database.query<CorrectedRow>(LIST_CORRECTED, [customerId, before, limit])
  return rows.map(presentCorrectable)
}
