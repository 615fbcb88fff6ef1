import type { ReportedEvent } from '#domain/webhooks/reported-event.ts'
import type { NoticeKind } from '#domain/notifications/notification.ts'
import { plainArray } from '#server/platform/database/array-literal.ts'
import type { Queryable } from '#server/platform/database/pool.ts'

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

/** What some customers were notified of behind an id of each, ascending, `limit` rows at most of each. */
export async function readNotificationEvents(
  database: Queryable,
  asked: readonly { customerId: bigint; afterId: bigint }[],
  limit: number,
): Promise<readonly (readonly ReportedEvent[])[]> {
  const { rows } = await database.query<Row>({
    name: 'notifications-after',
    text: NOTIFICATIONS_AFTER,
    values: [
      plainArray(asked.map(({ customerId }) => customerId)),
      plainArray(asked.map(({ afterId }) => afterId)),
      limit,
    ],
  })
  const at = Map.groupBy(rows, ({ place }) => place)
  return asked.map((_, index) =>
    (at.get(index + 1) ?? []).map(({ id, kind, created_at }) => ({
      type: 'notification.created',
      id,
      at: created_at,
      kind,
    })),
  )
}
