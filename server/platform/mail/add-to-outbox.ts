import type pg from 'pg'
import type { Tx } from '../database/database.ts'
import { ADD_TO_OUTBOX } from './outbox.sql.ts'

const DAY_MS = 24 * 60 * 60_000
/** Later the news is old: it is in the app. */
const EXPIRES_AFTER_MS = 3 * DAY_MS

/**
 * Puts notifications into the outbox, in the transaction that writes them, if this connection's outbox is on. The
 * address is the customer's now: a later address is not sent earlier decisions, and every attempt goes to one mailbox.
 */
export async function addToOutbox(
  tx: Tx,
  at: Date,
  notifications: readonly { customerId: bigint; notificationId: bigint }[],
): Promise<void> {
  if (!isOutboxOn(tx)) return
  await tx.query(ADD_TO_OUTBOX, [
    notifications.map(({ customerId }) => customerId),
    notifications.map(({ notificationId }) => notificationId),
    at,
    new Date(at.getTime() + EXPIRES_AFTER_MS),
  ])
}

const OUTBOX = Symbol('outbox')

/** Switches the outbox on for this connection, so that no use case needs to know whether there is a mail server. */
export async function switchOutboxOn(client: pg.ClientBase): Promise<void> {
  Reflect.set(client, OUTBOX, true)
}

/** Whether this connection's notifications are mailed: its node has a mail server. */
export const isOutboxOn = (tx: Tx): boolean => Reflect.get(tx, OUTBOX) === true
