import { type Refusal, refuse } from '#contract/refusals.ts'
import type { SupportTicket } from '#contract/office/support.ts'
import { duplicateWindow } from '#domain/cash/duplicate.ts'
import type { Clock } from '#server/platform/clock.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Pool, Tx } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { announce } from '#server/records/notifications/announce.ts'
import { refuseTooManyOpen } from './too-many-open.ts'
import { ticketOf } from './read-ticket.ts'
import { presentTicket } from './ticket-row.ts'
import * as sql from './tickets.sql.ts'

/**
 * Escalates a question to the administrators. Refuses the same question twice in ten seconds, and one more while the
 * customer has as many waiting as allowed.
 */
export async function openTicket(
  { pool, clock }: { pool: Pool; clock: Clock },
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
