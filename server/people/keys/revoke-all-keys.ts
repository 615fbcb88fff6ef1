import { keysRevoked } from '#domain/notifications/api-key-notice.ts'
import type { Ids, Tx } from '#server/platform/database/database.ts'
import { audit } from '#server/records/audit/audit.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { REVOKE_KEYS } from './keys.sql.ts'

/** Refuses a customer's keys, here at once; other nodes follow within seconds. */
export interface ForgetKeys {
  forgetKeysOf(customerId: bigint): void
}

/**
 * Revokes all keys when a password is reset, in the caller's transaction, which has locked the account. Audited and
 * notified where there was one.
 */
export async function revokeAllKeys(
  tx: Tx,
  ids: Ids,
  reset: { customerId: bigint; at: Date; actorId: bigint | null; address: string },
): Promise<void> {
  const { customerId, at, actorId, address } = reset
  const { rows } = await tx.query<{ key_id: string }>(REVOKE_KEYS, [customerId, at])
  if (rows.length === 0) return
  await audit(tx, { by: { userId: actorId, address }, at, ids }, 'api_keys.revoked', {
    subject: ['user', customerId],
    customerId,
    after: { keyIds: rows.map((row) => row.key_id), reason: 'Password reset' },
  })
  await notify(tx, { customerId, id: ids.next(), at }, keysRevoked(rows.length))
}
