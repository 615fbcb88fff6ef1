import type { ApiKey, ApiKeys } from '#contract/people/programs/keys.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type KeyRow, LIST_KEYS, READ_KEY_ORDERS, READ_STOP } from '../keys/keys.sql.ts'

/** Keys, newest first, with those that no longer work. */
export async function listKeys(database: Queryable, customerId: bigint): Promise<ApiKeys> {
  const { rows: stops } = await database.query<{ stopped_at: Date }>(READ_STOP, [customerId])
  const { rows } = await database.query<KeyRow>(LIST_KEYS, [customerId])
  const suspendedAt = await readKeyOrdersSuspended(database, customerId)
  return {
    stoppedAt: stops[0]?.stopped_at.toISOString() ?? null,
    ordersSuspendedAt: suspendedAt?.toISOString() ?? null,
    keys: rows.map(presentKey),
  }
}

/** Since when API keys may place no orders; null while they may. */
export async function readKeyOrdersSuspended(database: Queryable, customerId: bigint): Promise<Date | null> {
  const { rows } = await database.query<{ suspended_at: Date | null }>(READ_KEY_ORDERS, [customerId])
  return rows[0]?.suspended_at ?? null
}

export const presentKey = (row: KeyRow): ApiKey => ({
  id: row.id.toString(),
  keyId: row.key_id,
  name: row.name,
  scopes: row.scopes,
  networks: row.networks,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  lastUsedAddress: row.last_used_address,
  revokedAt: row.revoked_at?.toISOString() ?? null,
  revokedWhy: row.revoked_why,
})
