import type { Tx } from '#server/platform/database/database.ts'

/** Whether address $2 is held at $3 for another customer than $1. */
const IS_HELD = `
select 1 from email_restores where email_key = lower($2) and customer_id <> $1 and expires_at > $3`

/**
 * Whether an address is held for another user. Ask after storing it: the unique index waits until the change that holds
 * it is committed and visible.
 */
export async function isHeld(
  tx: Tx,
  { customerId, email, at }: { customerId: bigint; email: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(IS_HELD, [customerId, email, at])
  return rowCount !== 0
}
