import { MAX_OPEN_TICKETS } from '#domain/support/support.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { COUNT_OPEN } from './tickets.sql.ts'

/** Whether a customer has as many waiting tickets as allowed. Their account must be locked. */
export async function hasTooManyOpen(tx: Tx, customerId: bigint): Promise<boolean> {
  const { rows } = await tx.query<{ open: bigint }>(COUNT_OPEN, [customerId])
  return Number(rows[0]?.open) >= MAX_OPEN_TICKETS
}
