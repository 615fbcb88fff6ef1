import type { Ids, Tx } from '#server/platform/database/database.ts'
import { audit } from '#server/records/audit/audit.ts'
import { isOwnLock } from './users.sql.ts'

const END_OWN_LOCK = `
update users set locked_at = null, locked_reason = null, own_locked_at = null
where id = $1 and ${isOwnLock('users')}`

/** Opens an account that its customer locked, after a password reset. Other locks stay. */
export async function endOwnLock(
  tx: Tx,
  ids: Ids,
  { customerId, actorId, at, address }: { customerId: bigint; actorId: bigint; at: Date; address: string },
): Promise<void> {
  const { rowCount } = await tx.query(END_OWN_LOCK, [customerId])
  if (rowCount !== 1) return
  await audit(tx, { by: { userId: actorId, address }, at, ids }, 'user.unlocked', {
    subject: ['user', customerId],
    customerId,
    before: { isLocked: true },
    after: { isLocked: false, reason: 'Password reset' },
  })
}
