import { keysRevoked } from '#domain/notifications/api-key-notice.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
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
  {
    customerId,
    at,
    actorId,
    address,
  }: { customerId: bigint; at: Date; actorId: bigint | null; address: string },
): Promise<void> {
  const { rows } = await tx.query<{ key_id: string }>(REVOKE_KEYS, [customerId, at])
  if (rows.length === 0) return
  await recordAudit(tx, {
    id: ids.next(),
    at,
    actorId,
    action: 'api_keys.revoked',
    subjectType: 'user',
    subjectId: customerId.toString(),
    customerId,
    after: { keyIds: rows.map((row) => row.key_id), reason: 'Password reset' },
    address,
  })
  await notify(tx, { customerId, id: ids.next(), at }, keysRevoked(rows.length))
}
