import { SHOWN_NOTIFICATIONS } from '#contract/paging.ts'
import * as notifications from '#contract/records/notifications.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { ChangeStream } from './change-stream.ts'
import { type NotificationPage, listNotifications } from './list-notifications.ts'
import { readNotifications } from './read-notifications.ts'

export type ReadNewest = (customerId: bigint) => Promise<NotificationPage>

export function mountNotifications(
  serve: Serve,
  {
    pool,
    clock,
    stream,
    readNewest,
  }: {
    pool: Pool
    clock: Clock
    stream: Pick<ChangeStream, 'open'>
    readNewest: ReadNewest
  },
): void {
  serve(notifications.listNotifications, ({ principal, query }) =>
    query.limit === SHOWN_NOTIFICATIONS && query.before === undefined
      ? readNewest(principal.userId)
      : listNotifications(pool, principal.userId, query),
  )
  serve(notifications.readNotifications, ({ principal, body }) =>
    readNotifications({ pool, clock }, { customerId: principal.userId, ids: body.ids ?? null }),
  )
  serve(notifications.streamEvents, (call) => stream.open(call, call.query.since))
}
