import type { CustomerPage } from '#contract/office/customers/customers.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { addCents, cents, formatCents } from '#domain/money/money.ts'
import { isInForce } from '#domain/flags/customer-flag.ts'
import type { RestrictableRight } from '#domain/restrictions/restriction.ts'
import { PAUSE_COLUMNS, type PauseRow } from '#server/ledger/lock-accounts.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { listDepositRequests } from '#server/cash/deposits/list-deposit-requests.ts'
import { listCustomerPasswordResets } from '#server/people/passwords/list-password-resets.ts'
import { listCustomerSessions } from '#server/people/sessions/list-sessions.ts'
import { isOwnLock } from '#server/people/users/users.sql.ts'
import { listSubmissions } from '#server/people/profiles/list-submissions.ts'
import { readPositions } from '#server/trading/holdings/list-holdings.ts'
import { listQueuedOrders } from '#server/trading/orders/read/list-queued-orders.ts'
import { FLAG_COLUMN, type FlagFact, flagsOf } from '#server/records/reviews/customer-facts.sql.ts'
import { listPayoutAccounts } from '#server/cash/withdrawals/list-payout-accounts.ts'
import { listWithdrawalRequests } from '#server/cash/withdrawals/list-withdrawal-requests.ts'
import { CUSTOMERS, CUSTOMER_COLUMNS, type CustomerRow, presentCustomer } from './customer-row.ts'
import { readLastSignIns } from './last-sign-ins.ts'
import { type LatestPrice, valuePositions } from './value-positions.ts'

const READ_CUSTOMER = `
select ${CUSTOMER_COLUMNS}, u.locked_reason, ${isOwnLock('u')} as is_own_lock, a.restricted_rights,
  ${PAUSE_COLUMNS}, ${FLAG_COLUMN}
from ${CUSTOMERS}
where u.id = $1`

interface Row extends CustomerRow, PauseRow {
  locked_reason: string | null
  is_own_lock: boolean
  restricted_rights: RestrictableRight[]
  flags: FlagFact[] | null
}

/** Of each kind of request, and of earlier submissions. */
const LATEST = 50

/**
 * One customer with everything an administrator may see, in ten queries. Refuses an unknown id and a user who is not a
 * customer.
 */
export async function readCustomer(
  database: Queryable,
  { customerId, now, latestPrice }: { customerId: bigint; now: Date; latestPrice: LatestPrice },
): Promise<CustomerPage | Refusal> {
  const { rows } = await database.query<Row>(READ_CUSTOMER, [customerId])
  const row = rows[0]
  if (!row) return refuse('not_found')
  const signIns = await readLastSignIns(database, [customerId])
  const newest = { limit: LATEST }
  const { current, earlier } = await listSubmissions(database, row, LATEST)
  return {
    customer: {
      ...presentCustomer(row, signIns.get(customerId)),
      firstName: row.first_name,
      lastName: row.last_name,
      lockedReason: row.locked_reason,
      isOwnLock: row.is_own_lock,
      payoutsPausedUntil: row.payouts_paused_until?.toISOString() ?? null,
      payoutsPausedFor: row.payouts_paused_for,
      restrictedRights: row.restricted_rights,
      flags: flagsOf(row.flags)
        .filter((flag) => isInForce(flag, now))
        .map(({ kind, endsAt }) => ({ kind, until: endsAt?.toISOString() ?? null })),
    },
    profile: current,
    earlierSubmissions: earlier,
    wallet: walletOf(row),
    ...valuePositions(await readPositions(database, customerId), latestPrice),
    queuedOrders: await listQueuedOrders(database, customerId, { ...newest, status: 'pending' }),
    depositRequests: await listDepositRequests(database, customerId, newest),
    withdrawalRequests: await listWithdrawalRequests(database, customerId, newest),
    passwordResetRequests: await listCustomerPasswordResets(database, customerId, LATEST, now),
    payoutAccounts: await listPayoutAccounts(database, customerId, LATEST),
    sessions: await listCustomerSessions(database, customerId, now),
  }
}

function walletOf(row: CustomerRow): CustomerPage['wallet'] {
  const [available, held] = [cents(row.cash_cents), cents(row.held_cents)]
  return {
    balance: formatCents(addCents(available, held)),
    available: formatCents(available),
    held: formatCents(held),
    ...(row.owed_cents > 0n ? { owed: formatCents(cents(row.owed_cents)) } : {}),
  }
}
