import type { Notification } from '#contract/notifications.ts'
import { MAX_LIST_ROWS } from '#domain/limits.ts'
import type { NoticeKind } from '#domain/notification.ts'
import { LARGEST_ID } from '#server/database/ids.ts'
import type { Pool } from '#server/database/pool.ts'
import { countUnread } from './count-unread.ts'

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

/** A customer's notifications, newest first: at most `limit`, older than `before`; and how many are unread in all. */
export async function listNotifications(
  pool: Pool,
  customerId: bigint,
  page: { limit?: number | undefined; before?: string | undefined },
): Promise<{ unreadCount: number; notifications: Notification[] }> {
  const { rows } = await pool.query<Row>(LIST_NOTIFICATIONS, [
    customerId,
    page.before ?? LARGEST_ID,
    page.limit ?? MAX_LIST_ROWS,
  ])
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
