import { takeIn } from '#domain/ledger/owed.ts'
import { cents, dollars, subtractCents } from '#domain/money/money.ts'
import type { ReviewQueueName } from '#domain/reviews/claim.ts'
import type { AskedProposal, ProposalConsequence } from '#contract/records/proposals.ts'
import { isRefusal } from '#contract/refusals.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { REVIEWED, findCustomerOf } from '#server/records/reviews/reviewed.sql.ts'
import { subjectOfRequest } from '#server/records/proposals/end-proposal.ts'
import type { ProposalHandler } from '#server/records/proposals/proposal-kind.ts'
import { type ApprovalParts, approveDepositIn } from '../deposits/decide-deposit.ts'
import { type QueueParts, findQueuedDeposits } from '../deposits/list-deposits.ts'
import { findQueuedWithdrawals } from '../withdrawals/list-withdrawals.ts'
import { type PayoutParts, approveWithdrawalIn, refuseBarred } from '../withdrawals/decide-withdrawal.ts'

export interface DepositNow {
  id: bigint
  customer_id: bigint
  amount_cents: bigint
  rate_units: bigint
  cash_cents: bigint
  owed_cents: bigint
}

/** Pending ones of the deposit requests $1, with their customers' money. */
const PENDING_DEPOSITS = `
select d.id, d.customer_id, d.amount_cents, d.rate_units, a.cash_cents, a.owed_cents
from deposit_requests d join accounts a on a.customer_id = d.customer_id
where d.id = any($1::bigint[]) and d.status = 'pending'`

export interface WithdrawalNow {
  id: bigint
  customer_id: bigint
  gross_cents: bigint
  net_cents: bigint
  bank_name: string
  bank_account_name: string
  held_cents: bigint
  owed_cents: bigint
}

/** Pending ones of the withdrawal requests $1, with their customers' money. */
const PENDING_WITHDRAWALS = `
select w.id, w.customer_id, w.gross_cents, w.net_cents, w.bank_name, w.bank_account_name, a.held_cents, a.owed_cents
from withdrawal_requests w join accounts a on a.customer_id = w.customer_id
where w.id = any($1::bigint[]) and w.status = 'pending'`

export interface RequestPayload {
  requestId: string
}

/** Pending requests in the same places; undefined for a decided one. */
async function findPending<Row extends { id: bigint }>(
  database: Queryable,
  query: string,
  payloads: readonly RequestPayload[],
): Promise<(Row | undefined)[]> {
  const { rows } = await database.query<Row>(query, [payloads.map(({ requestId }) => requestId)])
  const byId = new Map(rows.map((row) => [row.id.toString(), row]))
  return payloads.map(({ requestId }) => byId.get(requestId))
}

/** In the places of the payloads; null for a missing one. */
function inPlaces<Request extends { id: string }>(
  payloads: readonly RequestPayload[],
  found: readonly Request[],
): (Request | null)[] {
  const byId = new Map(found.map((request) => [request.id, request]))
  return payloads.map(({ requestId }) => byId.get(requestId) ?? null)
}

const customerOf = async (database: Queryable, queue: ReviewQueueName, { requestId }: RequestPayload) =>
  (await database.query<{ customer_id: bigint }>(findCustomerOf(queue), [requestId])).rows.map(
    (row) => row.customer_id,
  )

export type DepositParts = Omit<ApprovalParts & QueueParts, 'pool'>

/** Approves a deposit at the rate of its request. */
export const depositHandler = (parts: DepositParts): ProposalHandler<RequestPayload> => ({
  kind: 'deposit_approval',
  payloadFrom: ({ requestId }: AskedProposal<'deposit_approval'>) => ({ requestId }),
  parse: (payload) => payload as RequestPayload,
  subjectOf: ({ requestId }) => subjectOfRequest(REVIEWED.deposits.subject, BigInt(requestId)),
  concerned: (database, payload) => customerOf(database, 'deposits', payload),
  async version(database, payload) {
    const [now] = await findPending<DepositNow>(database, PENDING_DEPOSITS, [payload])
    return now ? `${now.amount_cents} ${now.rate_units}` : null
  },
  async apply(tx, { requestId }, { reviewer, confirmed }) {
    const approved = await approveDepositIn(tx, parts, { requestId: BigInt(requestId), reviewer, confirmed })
    return isRefusal(approved) ? approved : null
  },
  consequences: async (database, payloads) =>
    (await findPending<DepositNow>(database, PENDING_DEPOSITS, payloads)).map(depositLines),
  review: {
    permission: 'deposits.look',
    async read(database, payloads, context) {
      const ids = payloads.map(({ requestId }) => requestId)
      const found = await findQueuedDeposits(database, { ids, ...parts }, context)
      return inPlaces(payloads, found).map((request) => request && { kind: 'deposit_approval', request })
    },
  },
})

function depositLines(now: DepositNow | undefined): ProposalConsequence[] {
  if (!now) return [{ label: 'Deposit', before: null, after: 'No longer pending' }]
  const amountCents = cents(now.amount_cents)
  const before = { cashCents: cents(now.cash_cents), owedCents: cents(now.owed_cents) }
  const after = takeIn(before, amountCents)
  return [
    { label: 'Deposit', before: null, after: dollars(amountCents) },
    { label: 'Available', before: dollars(before.cashCents), after: dollars(after.cashCents) },
    ...(before.owedCents > 0n
      ? [{ label: 'Owed', before: dollars(before.owedCents), after: dollars(after.owedCents) }]
      : []),
  ]
}

export const withdrawalHandler = (parts: Omit<PayoutParts, 'pool'>): ProposalHandler<RequestPayload> => ({
  kind: 'withdrawal_approval',
  payloadFrom: ({ requestId }: AskedProposal<'withdrawal_approval'>) => ({ requestId }),
  parse: (payload) => payload as RequestPayload,
  subjectOf: ({ requestId }) => subjectOfRequest(REVIEWED.withdrawals.subject, BigInt(requestId)),
  concerned: (database, payload) => customerOf(database, 'withdrawals', payload),
  async refuseProposal(tx, payload, { at }) {
    const [customerId] = await customerOf(tx, 'withdrawals', payload)
    return customerId === undefined ? null : refuseBarred(tx, customerId, at)
  },
  async version(database, payload) {
    const [now] = await findPending<WithdrawalNow>(database, PENDING_WITHDRAWALS, [payload])
    return now ? `${now.gross_cents} ${now.net_cents}` : null
  },
  async apply(tx, { requestId }, { reviewer, confirmed }) {
    const approved = await approveWithdrawalIn(tx, parts, {
      requestId: BigInt(requestId),
      reviewer,
      confirmed,
    })
    return isRefusal(approved) ? approved : null
  },
  consequences: async (database, payloads) =>
    (await findPending<WithdrawalNow>(database, PENDING_WITHDRAWALS, payloads)).map(payoutLines),
  review: {
    permission: 'withdrawals.look',
    async read(database, payloads, context) {
      const ids = payloads.map(({ requestId }) => requestId)
      const found = await findQueuedWithdrawals(database, ids, context)
      return inPlaces(payloads, found).map((request) => request && { kind: 'withdrawal_approval', request })
    },
  },
})

function payoutLines(now: WithdrawalNow | undefined): ProposalConsequence[] {
  if (!now) return [{ label: 'Payout', before: null, after: 'No longer pending' }]
  const [heldCents, owedCents] = [cents(now.held_cents), cents(now.owed_cents)]
  const afterCents = subtractCents(heldCents, cents(now.gross_cents))
  return [
    { label: 'Payout', before: null, after: dollars(cents(now.net_cents)) },
    { label: 'To', before: null, after: `${now.bank_account_name}, ${now.bank_name}` },
    { label: 'Held', before: dollars(heldCents), after: dollars(afterCents) },
    ...(owedCents > 0n ? [{ label: 'Owed', before: null, after: dollars(owedCents) }] : []),
  ]
}
