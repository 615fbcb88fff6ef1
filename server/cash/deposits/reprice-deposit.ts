import type { AdminDepositRequest } from '#contract/cash/deposits.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { type QuotedRate, isRateExpired, priceDeposit } from '#domain/cash/deposit.ts'
import { formatRate, rate } from '#domain/money/exchange-rate.ts'
import { type Cents, cents } from '#domain/money/money.ts'
import { depositRepriced } from '#domain/notifications/notification.ts'
import { alreadyProcessed } from '#server/records/reviews/decide.ts'
import { lockCustomerOf } from '#server/records/reviews/lock-customer.ts'
import { audit, type Reviewer, actorOf } from '#server/records/audit/audit.ts'
import { type PoolAndClock, takeIds, type Tx, inTransaction } from '#server/platform/database/database.ts'
import { notify } from '#server/records/notifications/notify.ts'
import { DEPOSIT_REVIEW } from './deposit-review.ts'
import { DEPOSIT_COLUMNS, type DepositRow, presentAdminDeposit, pricedAt } from './deposit-row.ts'
import type { DepositRates } from './request-deposit.ts'

export type PendingDepositRow = DepositRow & { username: string }

export const FIND_PENDING = `
select ${DEPOSIT_COLUMNS}, u.username
from deposit_requests d join users u on u.id = d.customer_id
where d.id = $1 and d.status = 'pending'`

const REPRICE = `
update deposit_requests d
set amount_cents = $2, rate_units = $3, rate_source = $4, rate_at = $5, repriced_at = $6,
  provider_rate_units = $7
from users u
where d.id = $1 and d.status = 'pending' and u.id = d.customer_id
returning ${DEPOSIT_COLUMNS}, u.username`

/**
 * Fixes the current rate for another ten days on a pending deposit whose rate has expired; audits both prices and
 * notifies the customer. Refuses the reviewer's own request, and one whose rate has not expired: the customer keeps the
 * promised price.
 */
export async function repriceDeposit(
  { pool, clock, rates }: PoolAndClock & { rates: DepositRates },
  { requestId, reviewer }: { requestId: bigint; reviewer: Reviewer },
): Promise<AdminDepositRequest | Refusal> {
  return inTransaction(pool, async (tx) => {
    const customerId = await lockCustomerOf(tx, DEPOSIT_REVIEW, { requestId, ...actorOf(reviewer) })
    if (isRefusal(customerId)) return customerId

    const at = clock.now()
    const before = (await tx.query<PendingDepositRow>(FIND_PENDING, [requestId])).rows[0]
    if (!before) return alreadyProcessed(tx, DEPOSIT_REVIEW, requestId)
    const { currency } = before
    if (!isRateExpired({ currency, pricedAt: pricedAt(before) }, at)) return refuse('rate_not_expired')
    const quoted = rates.rateOf(currency)
    if (!quoted) return refuse('rate_unavailable')
    const priced = priceDeposit({ originalAmount: cents(before.original_amount_cents), currency }, quoted)
    if ('refused' in priced) return priced
    const row = await reprice(tx, { before, quoted, ...priced, reviewer, at })
    const sent = { amount: cents(row.original_amount_cents), currency }
    const notice = depositRepriced({ creditedCents: priced.amountCents, sent })
    await notify(tx, { customerId, id: (await takeIds(tx)).next(), at }, notice)
    return presentAdminDeposit({ ...row, decided_by: null })
  })
}

interface NewPrice {
  before: PendingDepositRow
  quoted: QuotedRate
  amountCents: Cents
  reviewer: Reviewer
  at: Date
}

/** Replaces a pending deposit's price and audits both. The account is locked. */
export async function reprice(
  tx: Tx,
  { before, quoted, amountCents, reviewer, at }: NewPrice,
): Promise<PendingDepositRow> {
  const { id, customer_id: customerId } = before
  const values = [id, amountCents, quoted.rate, quoted.source, quoted.at, at, quoted.providerRate ?? null]
  const { rows } = await tx.query<PendingDepositRow>(REPRICE, values)
  const row = rows[0]
  if (!row) throw new Error('a deposit that was pending under its lock is no longer pending')
  await audit(tx, { by: reviewer, at }, 'deposit.repriced', {
    subject: ['deposit_request', id],
    customerId,
    before: priceOf(before),
    after: priceOf(row),
  })
  return row
}

const priceOf = (row: PendingDepositRow) => ({
  amountCents: row.amount_cents.toString(),
  rateToUSD: formatRate(rate(row.rate_units)),
  rateSource: row.rate_source,
})
