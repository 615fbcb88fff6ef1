import type { Queryable } from '#server/platform/database/pool.ts'

const COUNT_UNREAD = `select count(*) as unread from notifications where customer_id = $1 and read_at is null`

export async function countUnread(database: Queryable, customerId: bigint): Promise<number> {
  const { rows } = await database.query<{ unread: bigint }>(COUNT_UNREAD, [customerId])
  return Number(rows[0]?.unread ?? 0n)
}
