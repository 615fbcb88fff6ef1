import type { Impersonation } from '#contract/office/customers/impersonations.ts'
import { type Refusal, refuse, refuseField } from '#contract/refusals.ts'
import type { AskedProposal, ProposalConsequence } from '#contract/records/proposals.ts'
import {
  IMPERSONATION_MS,
  type ImpersonationReason,
  CONFIRMED_IMPERSONATION_MS,
} from '#domain/staff/impersonation.ts'
import { newYorkText } from '#domain/market/new-york-text.ts'
import { couldBeConfirmed } from '#domain/proposals/proposal.ts'
import { type PoolAndClock, takeIds, inTransaction } from '#server/platform/database/database.ts'
import { audit, type Reviewer } from '#server/records/audit/audit.ts'
import { type ProposalRow, payloadOf } from '#server/records/proposals/proposal-row.ts'
import type { ProposalHandler } from '#server/records/proposals/proposal-kind.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import * as sql from './impersonations.sql.ts'
import { NAMES_OF_CUSTOMERS } from './impersonations.sql.ts'

/** Begins an impersonation; its audit line has the reason and not the note. Refuses a user who is not a customer. */
export async function startViewing(
  { pool, clock }: PoolAndClock,
  asked: { customerId: bigint; reason: ImpersonationReason; note: string; viewer: Reviewer },
): Promise<Impersonation | Refusal> {
  const { customerId, reason, note, viewer } = asked
  return inTransaction(pool, async (tx) => {
    const startedAt = clock.now()
    const endsAt = new Date(startedAt.getTime() + IMPERSONATION_MS)
    const ids = await takeIds(tx)
    const id = ids.next()
    const values = [id, customerId, viewer.administratorId, reason, note, startedAt, endsAt]
    const { rowCount } = await tx.query(sql.INSERT_IMPERSONATION, values)
    if (rowCount === 0) return refuse('not_found')
    await audit(tx, { by: viewer, at: startedAt, ids }, 'customer.viewed_as', {
      subject: ['viewing', id],
      customerId,
      after: { reason, endsAt: endsAt.toISOString() },
    })
    return presentStarted({ id, customerId, startedAt, endsAt })
  })
}

const presentStarted = (begun: {
  id: bigint
  customerId: bigint
  startedAt: Date
  endsAt: Date
}): Impersonation => ({
  id: begun.id.toString(),
  customerId: begun.customerId.toString(),
  startedAt: begun.startedAt.toISOString(),
  endsAt: begun.endsAt.toISOString(),
})

/** Ends the viewer's own impersonation; one that is over is unchanged. Refuses another's. */
export async function endViewing(
  { pool, clock }: PoolAndClock,
  { id, viewer }: { id: bigint; viewer: Reviewer },
): Promise<Record<string, never> | Refusal> {
  return inTransaction(pool, async (tx) => {
    const at = clock.now()
    const owner = [id, viewer.administratorId]
    const { rows } = await tx.query<{ customer_id: bigint; is_hidden: boolean }>(sql.END_IMPERSONATION, [
      ...owner,
      at,
    ])
    const [ended] = rows
    if (!ended) return (await tx.query(sql.FIND_IMPERSONATION, owner)).rowCount ? {} : refuse('not_found')
    const action = ended.is_hidden ? 'customer.hidden_view_ended' : 'customer.view_ended'
    await audit(tx, { by: viewer, at }, action, {
      subject: ['viewing', id],
      customerId: ended.customer_id,
    })
    return {}
  })
}

/**
 * Begins an impersonation hidden from the customer, by an authority's order: once for each of the viewer's proposals
 * that another person confirmed within 24 hours; refuses without one. Its audit line has the order's reference.
 */
export async function startHiddenImpersonation(
  { pool, clock }: PoolAndClock,
  { customerId, viewer }: { customerId: bigint; viewer: Reviewer },
): Promise<Impersonation | Refusal> {
  return inTransaction(pool, async (tx) => {
    const startedAt = clock.now()
    const since = new Date(startedAt.getTime() - CONFIRMED_IMPERSONATION_MS)
    const subject = subjectOfHiddenImpersonation(customerId.toString())
    const { rows } = await tx.query<ProposalRow>(sql.HOLD_CONFIRMED, [subject, viewer.administratorId, since])
    const [confirmed] = rows
    if (!confirmed) return refuse('order_not_confirmed')
    const { orderReference, hiddenUntil } = payloadOf(confirmed) as HiddenImpersonationPayload
    const endsAt = new Date(startedAt.getTime() + IMPERSONATION_MS)
    const ids = await takeIds(tx)
    const id = ids.next()
    const by = viewer.administratorId
    const values = [id, customerId, by, orderReference, confirmed.id, hiddenUntil, startedAt, endsAt]
    const { rowCount } = await tx.query(sql.INSERT_HIDDEN_IMPERSONATION, values)
    if (rowCount === 0) return refuse('order_not_confirmed')
    await audit(tx, { by: viewer, at: startedAt, ids }, 'customer.viewed_hidden', {
      subject: ['viewing', id],
      customerId,
      after: {
        orderReference,
        proposalId: confirmed.id.toString(),
        hiddenUntil,
        endsAt: endsAt.toISOString(),
      },
    })
    return presentStarted({ id, customerId, startedAt, endsAt })
  })
}

export interface HiddenImpersonationPayload {
  customerId: string
  /** As the authority names its order. */
  orderReference: string
  /** ISO 8601: when the customer may read of it; null: never. */
  hiddenUntil: string | null
}

const subjectOfHiddenImpersonation = (customerId: string): string => `hidden_viewing:${customerId}`

/**
 * An impersonation that the customer does not see. Confirmed, it lets its proposer begin one within 24 hours; without
 * another active person to confirm it cannot be proposed. It names no account or customer to the lists of a customer's
 * history, so that their page never shows it.
 */
export const HIDDEN_IMPERSONATION_HANDLER: ProposalHandler<HiddenImpersonationPayload> = {
  kind: 'hidden_viewing',
  payloadFrom: ({ customerId, orderReference, hiddenUntil }: AskedProposal<'hidden_viewing'>) => ({
    customerId,
    orderReference,
    hiddenUntil: hiddenUntil?.toISOString() ?? null,
  }),
  parse: (payload) => payload as HiddenImpersonationPayload,
  subjectOf: ({ customerId }) => subjectOfHiddenImpersonation(customerId),
  concerned: async () => [],
  async refuseProposal(tx, { hiddenUntil }, { proposerId, at }) {
    if (hiddenUntil !== null && new Date(hiddenUntil) <= at)
      return refuseField('hiddenUntil', 'Choose a time that has not passed')
    const staff = await readStaff(tx)
    return couldBeConfirmed('hidden_viewing', { proposerId, staff, at }) ? null : refuse('no_second_person')
  },
  async version(database, { customerId }) {
    const { rowCount } = await database.query(NAMES_OF_CUSTOMERS, [[customerId]])
    return rowCount === 1 ? 'customer' : null
  },
  apply: async () => null,
  async consequences(database, payloads) {
    const ids = payloads.map(({ customerId }) => customerId)
    const { rows } = await database.query<{ id: bigint; username: string }>(NAMES_OF_CUSTOMERS, [ids])
    const names = new Map(rows.map(({ id, username }) => [id.toString(), username]))
    return payloads.map((payload) => linesOf(payload, names.get(payload.customerId)))
  },
}

const linesOf = (
  { customerId, orderReference, hiddenUntil }: HiddenImpersonationPayload,
  username: string | undefined,
): ProposalConsequence[] =>
  [
    ['Customer', username ?? customerId],
    ['Order', orderReference],
    [
      'The customer reads of it',
      hiddenUntil === null ? 'Never' : `From ${newYorkText(new Date(hiddenUntil))}`,
    ],
    ['Confirmed', 'The proposer may look once, for fifteen minutes, within 24 hours'],
  ].map(([label = '', after = '']) => ({ label, before: null, after }))
