import { keyUsedElsewhere } from '#domain/notifications/api-key-notice.ts'
import { textArray, type PoolAndClock } from '#server/platform/database/database.ts'
import { notifyOnce } from '#server/records/notifications/notify.ts'

/** From a network that this server has not seen with the key. */
export interface NetworkUse {
  readonly customerId: bigint
  readonly id: bigint
  readonly keyId: string
  readonly network: string
}

const FIND_UNKNOWN = `
select used.place::int as place
from unnest($1::bigint[], $2::bigint[], $3::text[]) with ordinality as used (customer_id, key_id, network, place)
where not exists (
  select from api_key_networks n
  where n.customer_id = used.customer_id and n.key_id = used.key_id and n.network = used.network)`

/** Answers whether another network was known before. No row when this one is known. */
const REMEMBER = `
insert into api_key_networks (customer_id, key_id, network, first_used_at) values ($1, $2, $3, $4)
on conflict do nothing
returning exists (
  select from api_key_networks n where n.customer_id = $1 and n.key_id = $2 and n.network <> $3) as has_others`

/**
 * Remembers the networks of keys and notifies customers of each but a key's first: once, on any number of servers. One
 * statement where all are known.
 */
export async function tellNewNetworks(
  { pool, clock }: PoolAndClock,
  uses: readonly NetworkUse[],
): Promise<void> {
  if (uses.length === 0) return
  const { rows } = await pool.query<{ place: number }>(FIND_UNKNOWN, [
    uses.map(({ customerId }) => customerId),
    uses.map(({ id }) => id),
    textArray(uses.map(({ network }) => network)),
  ])
  for (const { place } of rows) {
    const use = uses[place - 1]
    if (!use) continue
    const { customerId, id, keyId, network } = use
    await notifyOnce({ pool, clock }, customerId, async (tx, now) => {
      const values = [customerId, id, network, now]
      const { rows: known } = await tx.query<{ has_others: boolean }>(REMEMBER, values)
      return known[0]?.has_others === true ? keyUsedElsewhere(keyId, network) : null
    })
  }
}
