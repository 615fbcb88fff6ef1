import type { KycStatus } from '#domain/people/profile.ts'
import type { Tx } from '#server/platform/database/pool.ts'

const SET_KYC_STATUS = `update accounts set kyc_status = $2 where customer_id = $1`

/**
 * Writes the KYC status on the account row, which the caller has locked: orders and deposits read it under that lock.
 */
export async function setKycStatus(tx: Tx, customerId: bigint, kycStatus: KycStatus): Promise<void> {
  const { rowCount } = await tx.query(SET_KYC_STATUS, [customerId, kycStatus])
  if (rowCount !== 1) throw new Error('a profile belongs to a customer without an account')
}
