import { type ReportedEvent, eventIdOf, mergeEvents, rowOfEventId } from '#domain/webhooks/reported-event.ts'
import { activityIdOf, publicIdOf } from '#domain/alpaca/public-id.ts'
import { FLUSH_LOG } from '#server/platform/database/log-flush.ts'
import type { Pool } from '#server/platform/database/database.ts'
import {
  newestNotificationId,
  readNotificationEvents,
} from '#server/records/notifications/notification-events.ts'
import { newestTradingId } from '#server/trading/orders/read/order-changes.ts'
import { readTradingEvents } from '#server/trading/orders/read/trading-events.ts'
import { AlpacaAnswer, type AlpacaHandlers } from '../http/alpaca-call.ts'

/**
 * The next events of some accounts, at most `limit` behind each one's id, in three statements. A fourth waits for the
 * disk, so that a crash takes nothing back.
 */
export async function readAccountEvents(
  pool: Pool,
  asked: readonly { customerId: bigint; afterId: bigint }[],
  limit: number,
): Promise<readonly (readonly ReportedEvent[])[]> {
  if (asked.length === 0) return []
  const trading = await readTradingEvents(pool, asked, limit)
  const notified = await readNotificationEvents(pool, asked, limit)
  const events = asked.map((_, at) => mergeEvents([...(trading[at] ?? []), notified[at] ?? []], limit))
  if (events.some((each) => each.length > 0)) await pool.query(FLUSH_LOG)
  return events
}

/** The id that only later events follow. */
export async function newestEventId(pool: Pool, customerId: bigint): Promise<bigint> {
  const traded = await newestTradingId(pool, customerId)
  const notified = await newestNotificationId(pool, customerId)
  return traded > notified ? traded : notified
}

/** An event as a program reads it. */
export function eventForProgram(event: ReportedEvent) {
  const { id, type, at, data } = presentEvent(event)
  return { id, type, timestamp: at.toISOString(), data }
}

/** Its id, type, time, and ids to read more by. */
export function presentEvent(event: ReportedEvent) {
  const { id, at, type } = event
  return { id: eventIdOf({ id, at }), type, at, data: dataOf(event) }
}

function dataOf(event: ReportedEvent): object {
  const { id, at } = event
  switch (event.type) {
    case 'transaction.created':
      return {
        activity_id: activityIdOf('activity', { id, at }),
        kind: event.kind,
        ...(event.symbol === null ? {} : { symbol: event.symbol }),
      }
    case 'order.accepted':
      return { order_id: publicIdOf('order', id), side: event.side, symbol: event.symbol }
    case 'notification.created':
      return { notification_id: id.toString(), kind: event.kind }
  }
}

const USUAL_EVENTS = 100

/** Events for programs that poll. */
export const eventHandlers = ({ pool }: { pool: Pool }): Pick<AlpacaHandlers, 'listAccountEvents'> => ({
  async listAccountEvents({ principal: { customerId }, query: { since_id: since, limit = USUAL_EVENTS } }) {
    const afterId = since === undefined ? 0n : (rowOfEventId(since) ?? 0n)
    const [events = []] = await readAccountEvents(pool, [{ customerId, afterId }], limit)
    return new AlpacaAnswer(events.map(eventForProgram))
  },
})
