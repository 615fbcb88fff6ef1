import type { OwnRestriction, Restriction } from '#contract/records/restrictions.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { FIND_CUSTOMER } from '../notes/notes.sql.ts'
import { presentRestriction } from './present-restriction.ts'
import { LIST_IN_FORCE, LIST_RESTRICTIONS, type RestrictionRow } from './restrictions.sql.ts'

/** What the house kept a customer from, newest first; refuses a user who is not one. */
export async function listRestrictions(
  database: Queryable,
  customerId: bigint,
  { limit = MAX_LIST_ROWS, before = LARGEST_ID }: { limit?: number | undefined; before?: string | undefined },
): Promise<Restriction[] | Refusal> {
  const { rows } = await database.query<RestrictionRow>(LIST_RESTRICTIONS, [customerId, limit, before])
  if (rows.length > 0) return rows.map(presentRestriction)
  const known = await database.query(FIND_CUSTOMER, [customerId])
  return known.rowCount ? [] : refuse('not_found')
}

/** What the house keeps a customer from at the moment, for the customer. */
export async function listOwnRestrictions(
  database: Queryable,
  customerId: bigint,
): Promise<OwnRestriction[]> {
  const { rows } = await database.query<
    Pick<RestrictionRow, 'id' | 'rights' | 'sentence' | 'made_at' | 'ends_at'>
  >(LIST_IN_FORCE, [customerId])
  return rows.map(({ id, rights, sentence, made_at, ends_at }) => ({
    id: id.toString(),
    rights,
    sentence,
    madeAt: made_at.toISOString(),
    until: ends_at?.toISOString() ?? null,
  }))
}
