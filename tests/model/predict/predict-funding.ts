import { payoutAccountsOf } from './payout-accounts.ts'
import { type Ask, payTo } from '../asks.ts'
import { decimal, dollars } from './figures.ts'
import { hasMoved, isBadKey, repeat, useOf } from './predict-orders.ts'
import { isDue } from '../world/factors.ts'
import { isExpired, pricesAt } from './predict-decisions.ts'
import { moneyLockOf } from './predict-locks.ts'
import { MISREAD, notNew } from './predict-reference.ts'
import { type Asking, type Prediction, fieldOf, granted, refused } from './prediction.ts'
import { type Customer, type State, kycStatusOf } from '../world/state.ts'

const DUPLICATE_MS = 10_000
const RECENT_MS = 15 * 60_000
const FEE = 500n
/** In dollars, of a customer's requests whose rates are locked. */
const MOST_OPEN_FOREIGN = 1_000_000_000n

/** Of another node than the one that was told, any rate since the last it was seen to use. */
export function predictDeposit(
  state: State,
  asking: Asking<Customer>,
  ask: Extract<Ask, { ask: 'deposit' }>,
): Prediction[] {
  const sent = ask.sum.units
  if (sent === null || ask.depositReference === MISREAD) return [refused('bad_input')]
  const early = refusedEarly(asking, ask)
  return early
    ? [early]
    : depositOf(state, asking, { ...ask, sent }).map((each) => withPasswordConfirmed(state, asking, each))
}

function depositOf(
  state: State,
  { person: customer, by }: Asking<Customer>,
  ask: Extract<Ask, { ask: 'deposit' }> & { sent: bigint },
): Prediction[] {
  const { sent, currency, expected, reference, depositReference: named, key } = ask
  const use = useOf(customer, '/api/deposit-requests', key)
  const asked = `${currency} ${sent} ${reference} ${expected} ${named}`
  const repeated = repeat(state, use, asked)
  if (repeated) return [repeated]
  if (kycStatusOf(customer) !== 'approved') return [refused('profile_not_approved')]
  return pricesAt(state, { currency, sent }, by.node).map(({ cents, rate, seen }): Prediction => {
    if (expected !== null && hasMoved(rate, expected)) return { ...refused('rate_moved'), effect: seen }
    if (typeof cents === 'string') return { ...refused(cents), effect: seen }
    const isDuplicate = customer.deposits.some(
      (other) =>
        other.sent === sent &&
        other.currency === currency &&
        other.reference === reference &&
        other.createdMs > state.nowMs - DUPLICATE_MS,
    )
    if (key === null && isDuplicate) return refused('duplicate_request')
    if (currency !== 'USD' && openForeign(state, customer) + cents > MOST_OPEN_FOREIGN)
      return { ...refused('too_much_open'), effect: seen }
    if (named !== null && named !== customer.openReference) return refused('reference_used')
    const body = {
      userId: customer.id,
      amount: dollars(cents),
      originalAmount: dollars(sent),
      currency,
      exchangeRate: decimal(rate, 12, 2),
      bankReference: reference,
      status: 'pending',
      createdAt: new Date(state.nowMs).toISOString(),
      processedAt: null,
      rejectionReason: null,
      ...(named === null ? {} : { depositReference: named }),
    }
    return granted(body, {
      creates: customer,
      differs: (answer) => (named === null ? notNew(state, answer) : null),
      effect(reply) {
        seen()
        const id = fieldOf(reply, 'id')
        const createdMs = state.nowMs
        const priced = { cents, rate, createdMs, pricedMs: createdMs }
        const depositReference = fieldOf(reply, 'depositReference')
        if (named !== null) customer.openReference = null
        customer.deposits.push({
          id,
          sent,
          currency,
          reference,
          depositReference,
          status: 'pending',
          ...priced,
        })
        if (use !== null) state.keys[use] = { asked, status: 200, answer: reply.body }
      },
    })
  })
}

/** A request with a password: null when key and password are right. */
function refusedEarly(
  { person }: Asking<Customer>,
  { key, password }: { key: string | null; password: string },
): Prediction | null {
  if (isBadKey(key)) return refused('bad_idempotency_key')
  return password === person.password ? null : refused('wrong_password')
}

/** The request may be refused or not: the session remembers that the password was right. */
const withPasswordConfirmed = (
  state: State,
  { session }: Asking<Customer>,
  prediction: Prediction,
): Prediction => ({
  ...prediction,
  effect(reply) {
    session.confirmedMs = state.nowMs
    prediction.effect?.(reply)
  },
})

export function predictWithdrawal(
  state: State,
  asking: Asking<Customer>,
  ask: Extract<Ask, { ask: 'withdraw' | 'withdraw to last' }>,
): Prediction {
  const gross = ask.sum.units
  if (gross === null) return refused('bad_input')
  if (!isBadKey(ask.key) && isDue(state, asking.person, asking.session)) return refused('second_factor_due')
  if (ask.ask === 'withdraw') {
    const early = refusedEarly(asking, ask)
    return early ?? withPasswordConfirmed(state, asking, withdrawalOf(state, asking.person, ask, gross))
  }
  if (isBadKey(ask.key)) return refused('bad_idempotency_key')
  if (state.nowMs - asking.session.confirmedMs > RECENT_MS) return refused('password_not_recent')
  return withdrawalOf(state, asking.person, ask, gross)
}

function withdrawalOf(
  state: State,
  customer: Customer,
  ask: Extract<Ask, { ask: 'withdraw' | 'withdraw to last' }>,
  gross: bigint,
): Prediction {
  const { key } = ask
  const route = ask.ask === 'withdraw' ? '/api/withdrawal-requests' : '/api/wallet/withdraw'
  const use = useOf(customer, route, key)
  const asked = `${gross} ${ask.ask === 'withdraw' ? ask.account : 'last'}`
  const repeated = repeat(state, use, asked)
  if (repeated) return repeated

  const account = ask.ask === 'withdraw' ? payTo(ask.account) : payoutAccountsOf(customer)[0]
  if (!account) return refused('no_payout_account')
  const isDuplicate = customer.withdrawals.some(
    (other) =>
      other.status === 'pending' &&
      other.gross === gross &&
      other.payTo.bankAccountNumber === account.bankAccountNumber &&
      other.createdMs > state.nowMs - DUPLICATE_MS,
  )
  if (key === null && isDuplicate) return refused('duplicate_request')
  if (moneyLockOf(state, customer)) return refused('money_locked')
  if (state.nowMs < customer.pausedUntilMs) return refused('payouts_paused')
  if (gross <= FEE) return refused('below_minimum_withdrawal')
  if (gross > customer.cash) return refused('insufficient_funds')
  const createdAt = new Date(state.nowMs).toISOString()
  const body = { userId: customer.id, amount: dollars(gross - FEE), fee: '5.00', ...account, createdAt }
  return granted(
    { ...body, status: 'pending', processedAt: null, rejectionReason: null },
    {
      creates: customer,
      effect(reply) {
        customer.cash -= gross
        customer.held += gross
        customer.withdrawals.push({
          id: fieldOf(reply, 'id'),
          gross,
          payTo: account,
          status: 'pending',
          createdMs: state.nowMs,
          processedMs: 0,
        })
        if (use !== null) state.keys[use] = { asked, status: 200, answer: reply.body }
      },
    },
  )
}

export function predictCancel(state: State, customer: Customer, id: string): Prediction {
  const withdrawal = customer.withdrawals.find((own) => own.id === id)
  if (!withdrawal) return refused('not_found')
  if (withdrawal.status !== 'pending') return refused('already_processed')
  const { gross } = withdrawal
  return granted(
    { id, status: 'cancelled', amount: dollars(gross - FEE) },
    {
      effect() {
        withdrawal.status = 'cancelled'
        withdrawal.processedMs = state.nowMs
        customer.held -= gross
        customer.cash += gross
      },
    },
  )
}

/** What the customer's requests in foreign currencies come to whose rates are locked. */
const openForeign = (state: State, { deposits }: Customer): bigint =>
  deposits
    .filter(
      (deposit) => deposit.status === 'pending' && deposit.currency !== 'USD' && !isExpired(state, deposit),
    )
    .reduce((sum, { cents }) => sum + cents, 0n)
