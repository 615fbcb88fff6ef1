import type { PlacingAsk } from './asks-of-the-book.ts'
import {
  CENT,
  MILLION_SHARES,
  HUNDREDTH_OF_A_SHARE,
  decimal,
  dollars,
  roundedUp,
} from '../predict/figures.ts'
import {
  closingTime,
  isTradingDay,
  newYorkDate,
  newYorkTime,
  nextTradingDay,
} from '../world/new-york-days.ts'
import { decide, hasMoved, isBadKey, release, repeat, useOf } from '../predict/predict-orders.ts'
import {
  type Code,
  type Prediction,
  accepted,
  difference,
  fieldIn,
  fieldOf,
  granted,
  refused,
} from '../predict/prediction.ts'
import type { Queued } from '../world/resting.ts'
import { type Customer, type State, heldOf, kycStatusOf } from '../world/state.ts'

export type Terms = Omit<PlacingAsk, 'ask' | 'sum' | 'key' | 'isInDollars'> & {
  /** One of the two. */
  units: bigint | null
  cents: bigint | null
}

export const termsOf = ({ sum, isInDollars, ...ask }: PlacingAsk): Terms => ({
  ...ask,
  symbol: ask.symbol.toUpperCase(),
  units: isInDollars ? null : sum.units,
  cents: isInDollars ? sum.units : null,
})

export function predictPlacing(state: State, customer: Customer, ask: PlacingAsk): Prediction {
  if (ask.sum.units === null) return refused('bad_input')
  if (isBadKey(ask.key)) return refused('bad_idempotency_key')
  const terms = termsOf(ask)
  if (state.prices[terms.symbol] === undefined) return refused('asset_not_found')
  const wrong = wrongTerms(state, terms)
  if (wrong) return refused(wrong)
  const use = useOf(customer, '/api/orders', ask.key)
  const asked = JSON.stringify(terms, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))
  const repeated = repeat(state, use, asked)
  if (repeated) return repeated
  const remember = (status: number, answer: unknown) => {
    if (use !== null) state.keys[use] = { asked, status, answer }
  }
  if (waitsFor(state, terms) !== 'nothing')
    return predictWaiting(state, customer, terms, { remember, replaces: null })
  return predictAtOnce(state, customer, terms, remember)
}

/** Funds have one price a day, and prices from a dollar on are in cents. */
export function wrongTerms({ funds }: State, { symbol, kind, timeInForce, limit, stop }: Terms): Code | null {
  if (funds.includes(symbol) && (kind !== 'market' || timeInForce !== 'day')) return 'type_not_for_funds'
  return [limit, stop].some((price) => price !== null && price % 10_000n !== 0n) ? 'limit_price_step' : null
}

/** The average cost of shares is no method: IRS Publication 550 has it for funds. */
export const isWrongAverage = ({ funds }: State, { lots, symbol }: Terms): boolean =>
  lots === 'average' && !funds.includes(symbol)

/** The market is closed whenever customers do anything: what names a price waits for the next session. */
export function waitsFor(state: State, { symbol, kind, timeInForce }: Terms): Queued['waitsFor'] | 'nothing' {
  if (kind !== 'market') return 'price'
  if (state.funds.includes(symbol) && state.ordersWait) return 'nav'
  return timeInForce === 'opg' || state.ordersWait ? 'open' : 'nothing'
}

/** Filled at the last close, where the operator lets orders be. */
function predictAtOnce(
  state: State,
  customer: Customer,
  terms: Terms,
  remember: (status: number, answer: unknown) => void,
): Prediction {
  const { side, symbol, kind, timeInForce, units, cents, expected } = terms
  const decided = decide(state, customer, { side, symbol, units: units ?? 0n, dollars: cents, expected })
  if (typeof decided === 'string') return refused(withOthers(state, customer, terms, decided))
  if (isWrongAverage(state, terms)) return refused('average_for_funds_only')
  const { book, ...booked } = decided
  const at = new Date(state.nowMs).toISOString()
  const body = {
    assetSymbol: symbol,
    side,
    type: kind,
    timeInForce,
    quantity: booked.quantity,
    amount: cents === null ? null : dollars(cents),
    limitPrice: null,
    stopPrice: null,
    status: 'filled',
    held: null,
    reserved: null,
    createdAt: at,
    filledAt: at,
    filledPrice: decimal(state.prices[symbol] ?? 0n, 6, 2),
    filledAmount: booked.amount,
    fee: booked.fee,
    reason: null,
  }
  return granted(body, {
    creates: customer,
    effect(reply) {
      book()
      customer.transactions.push({ ...booked, step: state.step })
      remember(200, reply.body)
    },
  })
}

/** What other orders keep is said, where it would do. */
export function withOthers(state: State, customer: Customer, terms: Terms, code: Code): Code {
  const price = state.prices[terms.symbol] ?? 0n
  if (code === 'insufficient_funds') {
    const needed = terms.cents ?? roundedUp((terms.units ?? 0n) * price, CENT)
    return shortOfCash(customer, needed)
  }
  if (code === 'insufficient_holdings') return shortOfShares(customer, terms.symbol, sharesAt(terms, price))
  return code
}

const heldForOrders = ({ orders }: Customer): bigint =>
  orders.filter(({ status }) => status === 'pending').reduce((sum, { held }) => sum + held, 0n)

function shortOfCash(customer: Customer, needed: bigint): Code {
  const others = heldForOrders(customer)
  return others > 0n && needed <= customer.cash + others ? 'cash_held' : 'insufficient_funds'
}

function shortOfShares(customer: Customer, symbol: string, wanted: bigint): Code {
  const { units, reserved } = heldOf(customer, symbol)
  return reserved > 0n && wanted <= units ? 'shares_reserved' : 'insufficient_holdings'
}

/** A buy gets the most that its dollars pay for, a sale gives the least that fetches them. */
export const sharesAt = ({ side, units, cents }: Terms, price: bigint): bigint =>
  units ?? (side === 'buy' ? ((cents ?? 0n) * CENT) / price : roundedUp((cents ?? 0n) * CENT, price))

/** What an order that waits keeps, or why it may not wait. */
export function keeps(
  state: State,
  customer: Customer,
  terms: Terms,
): Code | { held: bigint; reserved: bigint } {
  const { side, symbol, kind, units, cents, limit, stop, expected } = terms
  const price = state.prices[symbol] ?? 0n
  if (kycStatusOf(customer) !== 'approved') return 'profile_not_approved'
  const before = heldOf(customer, symbol)
  if (units !== null && units > MILLION_SHARES) return 'above_maximum'
  const isWholeRest = side === 'sell' && units !== null && units > 0n && units === before.units
  if (units !== null && units < HUNDREDTH_OF_A_SHARE && !isWholeRest) return 'below_minimum'
  if (cents !== null && cents < 100n) return 'below_minimum_amount'
  if (kind === 'market' && expected !== null && hasMoved(price, expected)) return 'price_moved'
  if (stop !== null && (side === 'buy' ? price >= stop : price <= stop)) return 'stop_already_passed'
  const shares = sharesAt(terms, price)
  if (shares > MILLION_SHARES) return 'above_maximum'
  if (side === 'sell') {
    const free = before.units - before.reserved
    if (shares > free) return shortOfShares(customer, symbol, shares)
    if (cents === null) return { held: 0n, reserved: shares }
    const wanted = roundedUp(cents * CENT, (price * 95n) / 100n)
    return { held: 0n, reserved: wanted > free ? free : wanted }
  }
  const worst = limit ?? roundedUp((stop ?? price) * 105n, 100n)
  const held = cents ?? roundedUp(shares * worst, CENT)
  return held > customer.cash ? shortOfCash(customer, held) : { held, reserved: 0n }
}

interface Placed {
  remember(status: number, answer: unknown): void
  replaces: Queued | null
}

export function predictWaiting(
  state: State,
  customer: Customer,
  terms: Terms,
  { remember, replaces }: Placed,
): Prediction {
  const kept = replaces
    ? asIfGone(customer, replaces, () => keeps(state, customer, terms))
    : keeps(state, customer, terms)
  if (typeof kept === 'string') return refused(kept)
  const pending = customer.orders.filter(({ status }) => status === 'pending').length
  if (pending - (replaces ? 1 : 0) >= 100) return refused('too_many_pending_orders')
  if (isWrongAverage(state, terms)) return refused('average_for_funds_only')
  const { side, symbol, kind, timeInForce, units, cents, limit, stop } = terms
  const what = replaces?.waitsFor ?? waitsFor(state, terms)
  if (what === 'nothing') throw new Error('an order that waits for nothing')
  const dueOn = nextTradingDay(newYorkDate(state.nowMs))
  const expiresOn = what === 'nav' ? null : timeInForce === 'gtc' ? 'after the history' : dueOn
  const body = {
    ...termsTold(terms),
    status: 'accepted',
    held: kept.held > 0n ? dollars(kept.held) : null,
    reserved: kept.reserved > 0n ? decimal(kept.reserved, 8, 0) : null,
    createdAt: new Date(state.nowMs).toISOString(),
    touchedAt: null,
    filledAt: null,
    transactionId: null,
    placedBy: 'customer',
    replaces: replaces?.id ?? null,
    replacedBy: null,
    reason: null,
  }
  return accepted(body, {
    creates: customer,
    differs: (answer) => expiryDiffers(answer, expiresOn),
    effect(reply) {
      const id = fieldOf(reply, 'id')
      if (replaces) {
        release(customer, replaces)
        replaces.status = 'replaced'
      }
      customer.cash -= kept.held
      customer.held += kept.held
      const before = heldOf(customer, symbol)
      if (side === 'sell')
        customer.positions[symbol] = { ...before, reserved: before.reserved + kept.reserved }
      customer.orders.push({
        id,
        side,
        symbol,
        units: units ?? 0n,
        dollars: cents,
        held: kept.held,
        reserved: kept.reserved,
        kind,
        timeInForce,
        limit: kind === 'stop' && side === 'buy' ? roundedUp((stop ?? 0n) * 105n, 100n) : limit,
        stop,
        isStopReached: false,
        waitsFor: what,
        dueOn,
        expiresOn,
        status: 'pending',
      })
      remember(202, reply.body)
    },
  })
}

/** What was asked for, as the answer repeats it. */
const termsTold = ({ side, symbol, kind, timeInForce, units, cents, limit, stop }: Terms) => ({
  assetSymbol: symbol,
  side,
  type: kind,
  timeInForce,
  quantity: units === null ? null : decimal(units, 8, 0),
  amount: cents === null ? null : dollars(cents),
  limitPrice: limit === null ? null : decimal(limit, 6, 2),
  stopPrice: stop === null ? null : decimal(stop, 6, 2),
})

/** Half days end early, too. Ninety days are longer than any history. */
function expiryDiffers(answer: unknown, expiresOn: string | null): string | null {
  const expiresAt = fieldIn(answer, 'expiresAt')
  if (expiresOn === null) return difference(null, expiresAt, 'when it ends')
  const told = newYorkTime(Date.parse(String(expiresAt)))
  if (expiresOn === 'after the history') return isTradingDay(told.slice(0, 10)) ? null : `it ends on ${told}`
  return difference(`${expiresOn} ${closingTime(expiresOn)}`, told, 'when it ends')
}

/** What is decided while an order has given back what it keeps. */
function asIfGone<T>(customer: Customer, order: Queued, work: () => T): T {
  const { cash, held } = customer
  const positions = { ...customer.positions }
  const { status } = order
  release(customer, order)
  order.status = 'replaced'
  const result = work()
  Object.assign(customer, { cash, held, positions })
  order.status = status
  return result
}
