import type { PageQuery } from '#contract/fields.ts'
import type { NoticeKind } from '#domain/notifications/notification.ts'
import { MAX_LIST_ROWS, SHOWN_NOTIFICATIONS } from '#contract/paging.ts'
import type { Answer } from '#contract/endpoint.ts'
import type { Notification, listNotifications as endpoint } from '#contract/records/notifications.ts'
import type { Refusal } from '#contract/refusals.ts'
import {
  LARGEST_ID,
  type Pool,
  type PoolAndClock,
  type Queryable,
  inTransaction,
  plainArray,
} from '#server/platform/database/database.ts'
import type { QueryFragment } from '#server/platform/database/statements/gather-fragments.ts'
import { announce } from './announce.ts'

interface Row {
  id: bigint
  kind: NoticeKind
  title: string
  body: string
  link: string
  created_at: Date
  read_at: Date | null
}

const LIST_NOTIFICATIONS = `
select id, kind, title, body, link, created_at, read_at
from notifications
where customer_id = $1 and id < $2
order by id desc
limit $3`

export type NotificationPage = Answer<typeof endpoint>

/** The page that the app shows, in one text. */
export const NOTIFICATIONS_FRAGMENT: QueryFragment<NotificationPage> = {
  text: `
    select json_build_object(
      'unread', (select count(*) from notifications n where n.customer_id = asked.customer_id and n.read_at is null),
      'rows', (select json_agg(shown) from (
        select n.id::text, n.kind, n.title, n.body, n.link,
          floor(extract(epoch from n.created_at) * 1000) as created_ms,
          floor(extract(epoch from n.read_at) * 1000) as read_ms
        from notifications n
        where n.customer_id = asked.customer_id
        order by n.id desc
        limit ${SHOWN_NOTIFICATIONS}) as shown))::text`,
  found(text) {
    const { unread, rows }: { unread: number; rows: JsonRow[] | null } = JSON.parse(
      text ?? '{"unread":0,"rows":null}',
    )
    return { unreadCount: unread, notifications: (rows ?? []).map(presentJson) }
  },
}

type JsonRow = Pick<Notification, 'id' | 'kind' | 'title' | 'body' | 'link'> & {
  created_ms: number
  read_ms: number | null
}

const presentJson = ({ created_ms, read_ms, ...row }: JsonRow): Notification => ({
  ...row,
  createdAt: new Date(created_ms).toISOString(),
  readAt: read_ms === null ? null : new Date(read_ms).toISOString(),
})

/** Newest first: at most `limit`, older than `before`; and the total unread. */
export async function listNotifications(
  pool: Pool,
  customerId: bigint,
  { before = LARGEST_ID, limit = MAX_LIST_ROWS }: PageQuery,
): Promise<NotificationPage> {
  const { rows } = await pool.query<Row>(LIST_NOTIFICATIONS, [customerId, before, limit])
  return { unreadCount: await countUnread(pool, customerId), notifications: rows.map(present) }
}

const present = (row: Row): Notification => ({
  id: row.id.toString(),
  kind: row.kind,
  title: row.title,
  body: row.body,
  link: row.link,
  createdAt: row.created_at.toISOString(),
  readAt: row.read_at?.toISOString() ?? null,
})

/** All of the customer's without ids. Only the first reading sets the time. */
const MARK_READ = `
update notifications
set read_at = greatest($3, created_at)
where customer_id = $1 and read_at is null and ($2::bigint[] is null or id = any($2::bigint[]))`

/**
 * Marks a customer's notifications as read, all or by id, and returns how many are unread. Notifies their other open
 * browsers. Another customer's id changes nothing.
 */
export async function readNotifications(
  { pool, clock }: PoolAndClock,
  { customerId, ids }: { customerId: bigint; ids: readonly string[] | null },
): Promise<{ unreadCount: number } | Refusal> {
  return inTransaction(pool, async (tx) => {
    const named = ids && plainArray(ids)
    const { rowCount } = await tx.query(MARK_READ, [customerId, named, clock.now()])
    if (rowCount) await announce(tx, { customerId, types: ['notifications'] })
    return { unreadCount: await countUnread(tx, customerId) }
  })
}

const COUNT_UNREAD = `select count(*) as unread from notifications where customer_id = $1 and read_at is null`

async function countUnread(database: Queryable, customerId: bigint): Promise<number> {
  const { rows } = await database.query<{ unread: bigint }>(COUNT_UNREAD, [customerId])
  return Number(rows[0]?.unread ?? 0n)
}
