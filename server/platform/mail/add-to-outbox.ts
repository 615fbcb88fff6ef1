import type pg from 'pg'
import type { Tx } from '../database/pool.ts'
import { ADD_TO_OUTBOX } from './outbox.sql.ts'

const DAY_MS = 24 * 60 * 60_000
/** Later, the news is old: it is in the app, and a message would only puzzle. */
const EXPIRES_AFTER_MS = 3 * DAY_MS

/**
 * Puts a notification into the outbox, in the transaction that writes it, if this connection's outbox
 * is on. The address is the customer's at this time: a later address is not sent what was
 * decided before, and every attempt goes to one mailbox.
 */
export async function addToOutbox(
  tx: Tx,
  { customerId, notificationId, at }: { customerId: bigint; notificationId: bigint; at: Date },
): Promise<void> {
  const expiresAt = new Date(at.getTime() + EXPIRES_AFTER_MS)
  await tx.query(ADD_TO_OUTBOX, [customerId, notificationId, at, expiresAt])
}

/**
 * Switches the outbox on for what is written over this connection. A setting of the connection, so that
 * no use case between a route and its notification needs to know whether there is a mail server.
 */
export const switchOutboxOn = (client: pg.ClientBase): Promise<unknown> =>
  client.query(`set northfold.mail = 'on'`)
