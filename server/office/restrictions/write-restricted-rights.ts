import type { RestrictableRight } from '#domain/restrictions/restriction.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { WRITE_RESTRICTED_RIGHTS } from './restrictions.sql.ts'

/** Writes a customer's restricted rights to the account, which is locked, and returns them. */
export async function writeRestrictedRights(tx: Tx, customerId: bigint): Promise<RestrictableRight[]> {
  const { rows } = await tx.query<{ restricted_rights: RestrictableRight[] }>(WRITE_RESTRICTED_RIGHTS, [
    customerId,
  ])
  if (!rows[0]) throw new Error('a restricted customer has no account')
  return rows[0].restricted_rights
}
