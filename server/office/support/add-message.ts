import { type Refusal, isRefusal } from '#contract/refusals.ts'
import type { SupportTicket } from '#contract/office/support.ts'
import { admitMessage } from '#domain/support/support.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { lockTicket } from './lock-ticket.ts'
import { refuseTooManyOpen } from './too-many-open.ts'
import { ticketOf } from './read-ticket.ts'
import { presentTicket } from './ticket-row.ts'
import * as sql from './tickets.sql.ts'

/**
 * Adds a customer's message to their ticket, which then waits. Refuses a closed or full ticket, and an answered one
 * while the customer has as many waiting as allowed.
 */
export async function addMessage(
  { pool, clock }: { pool: Pool; clock: Clock },
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
