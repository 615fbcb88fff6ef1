import type { CreditedRate } from '#domain/cash/deposit.ts'
import { cents } from '#domain/money/money.ts'
import { depositDecided } from '#domain/notifications/notification.ts'
import type { ReviewKind } from '#server/records/reviews/decide.ts'
import { DEPOSIT_COLUMNS, type ReviewedDepositRow } from './deposit-row.ts'

/** The currency never changes, so it is read before the lock: dollars need no rate under it. */
export const FIND_CURRENCY = `select currency from deposit_requests where id = $1`

const DECIDE_DEPOSIT = `
update deposit_requests d
set status = $2, processed_at = $3, processed_by = $4, rejection_reason = $5
from users u, users decider
where d.id = $1 and d.status = 'pending' and u.id = d.customer_id and decider.id = $4
returning ${DEPOSIT_COLUMNS}, u.username, decider.username as decided_by`

const FIND_DECISION = `
select d.status, d.processed_at as decided_at, decider.username as decided_by
from deposit_requests d left join users decider on decider.id = d.processed_by
where d.id = $1`

export const INSERT_DEPOSIT = `
insert into transactions (customer_id, id, type, amount_cents, request_id, created_at)
values ($1, $2, 'deposit', $3, $4, $5)`

/** An approval credits it at `rate`, known after `prepare`. */
export const depositReview = (
  rate: () => CreditedRate,
  arrivedBefore = false,
): ReviewKind<ReviewedDepositRow> => ({
  queue: 'deposits',
  decider: 'staff',
  update: DECIDE_DEPOSIT,
  findDecision: FIND_DECISION,
  actions: { approved: 'deposit.approved', rejected: 'deposit.rejected' },
  details: (row) => ({
    amountCents: row.amount_cents.toString(),
    ...(row.currency === 'USD' || row.status !== 'approved' ? {} : { rate: rate(), arrivedBefore }),
  }),
  notice: (decision, row) =>
    depositDecided(decision, {
      creditedCents: cents(row.amount_cents),
      sent: { amount: cents(row.original_amount_cents), currency: row.currency },
      rate: rate(),
    }),
})

export const DEPOSIT_REVIEW = depositReview(() => 'locked')
