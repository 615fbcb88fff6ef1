import { duplicateWindow } from '#domain/cash/duplicate.ts'
import { admitMessage, MAX_OPEN_TICKETS } from '#domain/support/support.ts'
import { openQuestions } from '#domain/support/customer-limits.ts'
import { type Refusal, refuse, isRefusal } from '#contract/refusals.ts'
import type { SupportTicket } from '#contract/office/support.ts'
import { type PoolAndClock, takeIds, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { ticketOf, lockTicket } from './read-ticket.ts'
import { presentTicket } from './ticket-row.ts'
import * as sql from './tickets.sql.ts'

/**
 * Escalates a question to the administrators. Refuses the same question twice in ten seconds, and one more while the
 * customer has as many waiting as allowed.
 */
export async function openTicket(
  { pool, clock }: PoolAndClock,
  { customerId, message }: { customerId: bigint; message: string },
): Promise<SupportTicket | Refusal> {
  return inTransaction(pool, async (tx) => {
    await lockAccounts(tx, [customerId])
    const at = clock.now()
    if (await hasDuplicate(tx, { customerId, message, at })) return refuse('duplicate_request')
    const tooMany = await refuseTooManyOpen(tx, customerId)
    if (tooMany) return tooMany

    const ids = await takeIds(tx)
    const ticketId = ids.next()
    await tx.query(sql.INSERT_TICKET, [customerId, ticketId, at])
    await tx.query(sql.INSERT_MESSAGE, [customerId, ticketId, ids.next(), customerId, message, at])
    await announce(tx, { customerId, types: ['support'] })
    const ticket = await ticketOf(tx, customerId, ticketId)
    if (!ticket) throw new Error('the support ticket was not stored')
    return presentTicket(ticket.row, ticket.messages)
  })
}

async function hasDuplicate(
  tx: Tx,
  { customerId, message, at }: { customerId: bigint; message: string; at: Date },
): Promise<boolean> {
  const { since, until } = duplicateWindow(at)
  const { rowCount } = await tx.query(sql.FIND_DUPLICATE, [customerId, message, since, until])
  return rowCount !== 0
}

/**
 * Adds a customer's message to their ticket, which then waits. Refuses a closed or full ticket, and an answered one
 * while the customer has as many waiting as allowed.
 */
export async function addMessage(
  { pool, clock }: PoolAndClock,
  { customerId, ticketId, message }: { customerId: bigint; ticketId: bigint; message: string },
): Promise<SupportTicket | Refusal> {
  return inTransaction(pool, async (tx) => {
    const locked = await lockTicket(tx, { ticketId, ownerId: customerId })
    if (isRefusal(locked)) return locked
    const refusal = admitMessage(locked)
    if (refusal) return refusal
    const waitsAnew = locked.status === 'answered'
    const tooMany = waitsAnew ? await refuseTooManyOpen(tx, customerId) : null
    if (tooMany) return tooMany

    const ids = await takeIds(tx)
    const at = clock.now()
    await tx.query(sql.INSERT_MESSAGE, [customerId, ticketId, ids.next(), customerId, message, at])
    await tx.query(sql.SET_STATUS, [customerId, ticketId, 'open'])
    await announce(tx, { customerId, types: ['support'] })
    const ticket = await ticketOf(tx, customerId, ticketId)
    if (!ticket) throw new Error('the support ticket is gone')
    return presentTicket(ticket.row, ticket.messages)
  })
}

/** Refuses one more waiting ticket than allowed. The account must be locked. */
async function refuseTooManyOpen(tx: Tx, customerId: bigint): Promise<Refusal | null> {
  const { rows } = await tx.query<{ open: bigint }>(sql.COUNT_OPEN, [customerId])
  const open = rows[0]?.open ?? 0n
  return open < MAX_OPEN_TICKETS ? null : refuse('too_many_tickets', { limit: openQuestions(open) })
}
