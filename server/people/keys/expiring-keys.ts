import { expiryToldUntil } from '#domain/alpaca/api-key.ts'
import { keyExpires } from '#domain/notifications/api-key-notice.ts'
import type { DueNotices } from '#server/records/notifications/due-notices.ts'

interface ExpiringKey {
  customer_id: bigint
  id: bigint
}

const FIND_EXPIRING = `
select customer_id, id from api_keys
where expiry_told_at is null and revoked_at is null and expires_at > $1 and expires_at <= $2
order by expires_at limit $3`

/** No row when told or revoked meanwhile. */
const CLAIM = `
update api_keys set expiry_told_at = $3
where customer_id = $1 and id = $2 and expiry_told_at is null and revoked_at is null
returning key_id, expires_at`

/** Customers are notified a week before a key expires. */
export const EXPIRING_KEYS: DueNotices<ExpiringKey> = {
  name: 'tell of API keys that expire',
  failure: 'customers could not be told that their API keys expire; they will be',
  async find(pool, now, limit) {
    const { rows } = await pool.query<ExpiringKey>(FIND_EXPIRING, [now, expiryToldUntil(now), limit])
    return rows
  },
  async claim(tx, { customer_id: customerId, id }, now) {
    const { rows } = await tx.query<{ key_id: string; expires_at: Date }>(CLAIM, [customerId, id, now])
    const [row] = rows
    return row ? keyExpires(row.key_id, row.expires_at) : null
  },
}
