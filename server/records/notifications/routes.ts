import { SHOWN_NOTIFICATIONS } from '#contract/paging.ts'
import * as notifications from '#contract/records/notifications.ts'
import type { PoolAndClock } from '#server/platform/database/database.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { ChangeStream } from './change-stream.ts'
import { type NotificationPage, listNotifications, readNotifications } from './list-notifications.ts'

export type ReadNewest = (customerId: bigint) => Promise<NotificationPage>

export function mountNotifications(
  serve: Serve,
  deps: PoolAndClock & { stream: Pick<ChangeStream, 'open'>; readNewest: ReadNewest },
): void {
  const { stream, readNewest } = deps
  serve(notifications.listNotifications, ({ principal, query }) =>
    query.limit === SHOWN_NOTIFICATIONS && query.before === undefined
      ? readNewest(principal.userId)
      : listNotifications(deps.pool, principal.userId, query),
  )
  serve(notifications.readNotifications, ({ principal, body }) =>
    readNotifications(deps, { customerId: principal.userId, ids: body.ids ?? null }),
  )
  serve(notifications.streamEvents, (call) => stream.open(call, call.query.since))
}
