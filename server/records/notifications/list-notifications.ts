import { MAX_LIST_ROWS, SHOWN_NOTIFICATIONS } from '#contract/paging.ts'
import type { Notification } from '#contract/records/notifications.ts'
import type { NoticeKind } from '#domain/notifications/notification.ts'
import type { QueryFragment } from '#server/platform/database/statements/gather-fragments.ts'
import { LARGEST_ID } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
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

export interface NotificationPage {
  /** In all. */
  unreadCount: number
  notifications: Notification[]
}

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
  page: { limit?: number | undefined; before?: string | undefined },
): Promise<NotificationPage> {
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
