import type { OwnRestriction, Restriction } from '#contract/office/customers/restrictions.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { type PageOfList, listOfCustomer } from '../customers/list-of-customer.ts'
import { presentRestriction } from './present-restriction.ts'
import { LIST_IN_FORCE, LIST_RESTRICTIONS, type RestrictionRow } from './restrictions.sql.ts'

/** Newest first; refuses a user who is not a customer. */
export const listRestrictions = (
  database: Queryable,
  customerId: bigint,
  page: PageOfList,
): Promise<Restriction[] | Refusal> =>
  listOfCustomer(database, LIST_RESTRICTIONS, { customerId, page }, presentRestriction)

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
