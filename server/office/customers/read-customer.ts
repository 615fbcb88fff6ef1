import { cents, formatCents } from '#domain/money/money.ts'
import { isInForce } from '#domain/flags/customer-flag.ts'
import type { RestrictableRight } from '#domain/restrictions/restriction.ts'
import { type HoldingValue, sumHoldings, valueHolding } from '#domain/portfolio/holding.ts'
import { type Price, formatPrice } from '#domain/money/price.ts'
import type { CustomerPage, ValuedHolding } from '#contract/office/customers/customers.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { PAUSE_COLUMNS, type PauseRow } from '#server/ledger/lock-accounts.ts'
import type { PoolAndClock, Queryable } from '#server/platform/database/database.ts'
import { listDepositRequests } from '#server/cash/deposits/list-deposits.ts'
import { listCustomerPasswordResets } from '#server/people/passwords/list-password-resets.ts'
import { listCustomerSessions } from '#server/people/sessions/own-sessions.ts'
import { isOwnLock } from '#server/people/users/users.sql.ts'
import { listSubmissions } from '#server/people/profiles/list-profiles.ts'
import { readPositions, type HeldPosition, presentHolding } from '#server/trading/holdings/list-holdings.ts'
import { listOrdersAtMarket } from '#server/trading/orders/older-calls.ts'
import {
  CUSTOMERS,
  FLAG_COLUMN,
  type FlagFact,
  flagsOf,
  presentBalances,
} from '#server/records/reviews/customer-facts.ts'
import { listPayoutAccounts } from '#server/cash/withdrawals/list-payout-accounts.ts'
import { listWithdrawalRequests } from '#server/cash/withdrawals/list-withdrawals.ts'
import { CUSTOMER_COLUMNS, type CustomerRow, presentCustomer, readLastSignIns } from './list-customers.ts'
import { type Look, lookAtCustomer } from './look-at-customer.ts'

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
    openOrdersAtMarket: await listOrdersAtMarket(database, customerId, { ...newest, status: 'pending' }),
    depositRequests: await listDepositRequests(database, customerId, newest),
    withdrawalRequests: await listWithdrawalRequests(database, customerId, newest),
    passwordResetRequests: await listCustomerPasswordResets(database, customerId, LATEST, now),
    payoutAccounts: await listPayoutAccounts(database, customerId, LATEST),
    sessions: await listCustomerSessions(database, customerId, now),
  }
}

function walletOf(row: CustomerRow): CustomerPage['wallet'] {
  return {
    ...presentBalances({ cashCents: cents(row.cash_cents), heldCents: cents(row.held_cents) }),
    ...(row.owed_cents > 0n ? { owed: formatCents(cents(row.owed_cents)) } : {}),
  }
}

/** Refuses an unknown id and a user who is not a customer. */
export const viewCustomer = (
  { latestPrice, ...deps }: PoolAndClock & { latestPrice: LatestPrice },
  look: Look,
): Promise<CustomerPage | Refusal> =>
  lookAtCustomer(deps, look, (tx, now) => readCustomer(tx, { customerId: look.customerId, now, latestPrice }))

/** However old; null before the first. */
export type LatestPrice = (symbol: string) => Price | null

/** Current values by the dashboard's rule, and their sum. */
function valuePositions(
  positions: readonly HeldPosition[],
  latestPrice: LatestPrice,
): Pick<CustomerPage, 'holdings' | 'holdingsValue'> {
  const valued = positions.map((position) => {
    const price = latestPrice(position.instrument)
    const value = price === null ? null : valueHolding(position.held, position.cost, price)
    return { holding: present(position, price, value), value }
  })
  const values = valued.flatMap(({ value }) => value ?? [])
  return {
    holdings: valued.map(({ holding }) => holding),
    holdingsValue: values.length < valued.length ? null : formatCents(sumHoldings(values).totalValue),
  }
}

const present = (position: HeldPosition, price: Price | null, value: HoldingValue | null): ValuedHolding => ({
  ...presentHolding(position),
  price: price === null ? null : formatPrice(price),
  value: value === null ? null : formatCents(value.totalValue),
  gainLoss: value === null ? null : formatCents(value.gainLoss),
})
