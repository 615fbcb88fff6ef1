import type { ReportedEvent } from '#domain/webhooks/reported-event.ts'
import type { NoticeKind } from '#domain/notifications/notification.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type AskedAfter, readRowsAfter } from '#server/platform/database/rows-after.ts'

interface Row {
  place: number
  id: bigint
  kind: NoticeKind
  created_at: Date
}

const NOTIFICATIONS_AFTER = `
select asked.place::int as place, newer.id, newer.kind, newer.created_at
from unnest($1::bigint[], $2::bigint[]) with ordinality as asked (customer_id, after_id, place)
cross join lateral (
  select n.id, n.kind, n.created_at from notifications n
  where n.customer_id = asked.customer_id and n.id > asked.after_id
  order by n.customer_id, n.id limit $3) as newer
order by asked.place, newer.id`

const NEWEST_NOTIFICATION = `
select n.id from notifications n where n.customer_id = $1 order by n.customer_id desc, n.id desc limit 1`

const QUESTION = { name: 'notifications-after', text: NOTIFICATIONS_AFTER }

/** Notifications after an id of each customer, ascending, at most `limit` each. */
export async function readNotificationEvents(
  database: Queryable,
  asked: readonly AskedAfter[],
  limit: number,
): Promise<readonly (readonly ReportedEvent[])[]> {
  const found = await readRowsAfter<Row>(database, QUESTION, asked, limit)
  return found.map((rows) =>
    rows.map(({ id, kind, created_at }) => ({ type: 'notification.created', id, at: created_at, kind })),
  )
}

/** 0 without any. */
export async function newestNotificationId(database: Queryable, customerId: bigint): Promise<bigint> {
  const { rows } = await database.query<{ id: bigint }>(NEWEST_NOTIFICATION, [customerId])
  return rows[0]?.id ?? 0n
}
