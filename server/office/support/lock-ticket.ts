import { type Refusal, refuse } from '#contract/refusals.ts'
import type { TicketPriority, TicketStatus } from '#domain/support/support.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'
import { SHARED } from '#server/records/reviews/reviewed.sql.ts'
import * as sql from './tickets.sql.ts'

/** Locked until the transaction ends. */
export interface LockedTicket {
  customerId: bigint
  ticketId: bigint
  status: TicketStatus
  priority: TicketPriority
  messageCount: number
}

export const claimOf = ({ customerId, ticketId }: LockedTicket) => ({
  customerId,
  subject: SHARED.support_tickets.subject,
  requestId: ticketId,
})

/**
 * Locks the account of a ticket's customer, as every other transaction does first, and reads the ticket. Refuses an
 * unknown id, and with `ownerId` another customer's ticket.
 */
export async function lockTicket(
  tx: Tx,
  { ticketId, ownerId }: { ticketId: bigint; ownerId?: bigint },
): Promise<LockedTicket | Refusal> {
  const found = await tx.query<{ customer_id: bigint }>(sql.FIND_CUSTOMER, [ticketId])
  const customerId = found.rows[0]?.customer_id
  if (customerId === undefined || customerId !== (ownerId ?? customerId)) return refuse('not_found')
  await lockAccounts(tx, [customerId])
  const { rows } = await tx.query<StateRow>(sql.READ_STATE, [customerId, ticketId])
  const state = rows[0]
  if (!state) throw new Error('a support ticket has no message')
  const { status, priority } = state
  return { customerId, ticketId, status, priority, messageCount: Number(state.message_count) }
}

interface StateRow {
  status: TicketStatus
  priority: TicketPriority
  message_count: bigint
}
