import { type Refusal, refuse } from '#contract/refusals.ts'
import { openQuestions } from '#domain/support/customer-limits.ts'
import { MAX_OPEN_TICKETS } from '#domain/support/support.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { COUNT_OPEN } from './tickets.sql.ts'

/** Refuses one more waiting ticket than allowed. The account must be locked. */
export async function refuseTooManyOpen(tx: Tx, customerId: bigint): Promise<Refusal | null> {
  const { rows } = await tx.query<{ open: bigint }>(COUNT_OPEN, [customerId])
  const open = rows[0]?.open ?? 0n
  return open < MAX_OPEN_TICKETS ? null : refuse('too_many_tickets', { limit: openQuestions(open) })
}
