import type { ProfileStanding } from '#domain/people/profile.ts'
import type { Tx } from '#server/platform/database/pool.ts'

const SET_STANDING = `update accounts set profile_standing = $2 where customer_id = $1`

/**
 * Writes what a customer's latest submission says about them on their account row, which the caller
 * has locked: orders and deposits read it there under the same lock.
 */
export async function setStanding(tx: Tx, customerId: bigint, standing: ProfileStanding): Promise<void> {
  const { rowCount } = await tx.query(SET_STANDING, [customerId, standing])
  if (rowCount !== 1) throw new Error('a profile belongs to a customer without an account')
}
