import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { DepositTerms } from '#domain/cash/deposit-terms.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { parseCents, cents } from '#domain/money/money.ts'
import { PRICE_UNITS_PER_DOLLAR, type Price, price } from '#domain/money/price.ts'
import { QUANTITY_UNITS_PER_SHARE, type Quantity, ZERO_QUANTITY, quantity } from '#domain/money/quantity.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import type { Reviewer } from '#server/records/audit/audit.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Pool } from '#server/platform/database/database.ts'
import { approveDeposit, rejectDeposit } from '#server/cash/deposits/decide-deposit.ts'
import { type DepositRates, requestDeposit } from '#server/cash/deposits/request-deposit.ts'
import { readPositions } from '#server/trading/holdings/list-holdings.ts'
import type { OrderExecutor } from '#server/trading/orders/fill/order-executor.ts'
import { setReinvestment } from '#server/trading/reinvestment/reinvestment-choice.ts'
import type { PastEvent } from './demo-history.ts'
import type { PastClock, PastMarket } from './demo-past.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { STANDARD_SETTINGS } from '#domain/settings/settings.ts'
import type { OrderTerms } from '#domain/trading/orders/order-terms.ts'
import type { RestingMarket } from '#server/trading/orders/market.ts'
import { restOrder } from '#server/trading/orders/rest.ts'
import { createPlan } from '#server/trading/plans/create-plan.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'

export interface DemoCustomer {
  customerId: bigint
  username: string
}

export interface DemoSetting {
  pool: Pool
  clock: PastClock
  executor: OrderExecutor
  market: PastMarket
  calendar: MarketCalendar
  rates: DepositRates
  terms: DepositTerms
  config: Pick<Config, 'bank'>
  settings: SettingsInForce
  reviewer: Reviewer
}

/** A hundredth of a share, the customers' smallest step. */
const QUANTITY_STEP = QUANTITY_UNITS_PER_SHARE / 100n
/** From announcement to review. */
const REVIEW_MINUTES = 17 * 60
const PERCENT = 100n

/** Plays one event at its instant in the past. */
export async function relive(setting: DemoSetting, who: DemoCustomer, event: PastEvent): Promise<void> {
  setting.clock.goTo(event.daysAgo)
  if (event.did === 'deposit') await deposit(setting, who, event)
  else if (event.did === 'reinvest')
    await done(
      setReinvestment(setting, { customerId: who.customerId, isOn: true, exceptions: event.exceptions }),
    )
  else if (event.did === 'buy') await trade(setting, who, 'buy', event.symbol, worth(setting.market, event))
  else await trade(setting, who, 'sell', event.symbol, await partOf(setting.pool, who, event))
}

/** Announces a deposit and, unless it stays pending, decides it the next morning. */
async function deposit(
  setting: DemoSetting,
  { customerId, username }: DemoCustomer,
  announced: Extract<PastEvent, { did: 'deposit' }>,
): Promise<void> {
  const { reviewer, clock } = setting
  const { currency, decision } = announced
  const originalAmount = parseCents(announced.amount)
  if (originalAmount === null) throw new Error(`${announced.amount} is no amount`)
  const { answer } = await done(
    requestDeposit(setting, {
      customerId,
      sent: { originalAmount, currency },
      bankReference: username,
      idempotencyKey: null,
    }),
  )
  if (decision === 'waits') return
  clock.pass(REVIEW_MINUTES)
  const requestId = BigInt(answer.id)
  if (decision === 'approved') await done(approveDeposit({ ...setting }, { requestId, reviewer }))
  else await done(rejectDeposit(setting, { requestId, reviewer, reason: decision.rejected }))
}

async function trade(
  { executor }: DemoSetting,
  { customerId }: DemoCustomer,
  side: 'buy' | 'sell',
  symbol: string,
  traded: Quantity,
): Promise<void> {
  const route = (side === 'buy' ? buy : sell).path
  const order = { side, instrument: symbol, quantity: traded, expectedPrice: null }
  await done(executor.place({ customerId, order, route, idempotencyKey: null }))
}

/** The shares that the dollars buy, in whole hundredths. */
function worth(market: PastMarket, event: Extract<PastEvent, { did: 'buy' }>): Quantity {
  const quote = market.priceOf(event.symbol)
  if (!quote) throw new Error(`${event.symbol} has no price`)
  const units = (event.dollars * PRICE_UNITS_PER_DOLLAR * QUANTITY_UNITS_PER_SHARE) / quote.price
  return quantity(units - (units % QUANTITY_STEP))
}

/** A percentage of the holding, in hundredths of a share. */
async function partOf(
  pool: Pool,
  { customerId }: DemoCustomer,
  { symbol, percent }: Extract<PastEvent, { did: 'sell' }>,
): Promise<Quantity> {
  const position = (await readPositions(pool, customerId)).find(({ instrument }) => instrument === symbol)
  const held = position?.held ?? ZERO_QUANTITY
  const units = (held * percent) / PERCENT
  return quantity(percent === PERCENT ? held : units - (units % QUANTITY_STEP))
}

/**
 * Leaves two orders good till canceled, to buy a tenth below the price and to sell a tenth above it, and a monthly
 * plan.
 */
export async function leaveOrdersOpen(setting: DemoSetting, customerId: bigint): Promise<void> {
  const { pool, clock, calendar } = setting
  await placeLimit(setting, customerId, { side: 'buy', instrument: 'MSFT', percent: 90n })
  await placeLimit(setting, customerId, { side: 'sell', instrument: 'AAPL', percent: 110n })
  const terms = {
    instrument: 'VFIAX',
    amountCents: cents(200_00n),
    schedule: {
      frequency: 'monthly',
      anchorDate: newYorkDateAt(clock.now().getTime() + A_WEEK_MS),
      endDate: null,
    },
  } as const
  const plan = { customerId, terms, idempotencyKey: null }
  await done(createPlan({ pool, clock, calendar, settings: AT_STANDARD }, plan))
}

/** The environment's smallest amount does not apply to the past. */
const AT_STANDARD = { at: () => STANDARD_SETTINGS, confirm: () => undefined }
const A_WEEK_MS = 7 * 86_400_000

/** One share at a percentage of the price, rounded to the cent. */
async function placeLimit(
  { pool, market }: DemoSetting,
  customerId: bigint,
  { side, instrument, percent }: { side: 'buy' | 'sell'; instrument: string; percent: bigint },
): Promise<void> {
  const quote = market.priceOf(instrument)
  if (!quote) return
  const terms: OrderTerms = {
    side,
    instrument,
    size: { quantity: quantity(QUANTITY_UNITS_PER_SHARE) },
    prices: { kind: 'limit', limit: toCent(price((quote.price * percent) / 100n)) },
    timeInForce: 'gtc',
    expectedPrice: null,
    doNotReduce: false,
  }
  const bookMarket: RestingMarket = {
    ...market,
    estimateQuote: market.priceOf,
    closedRefusal: () => null,
    cancelsLate: () => false,
    laterPriceExpiresAt: market.now,
  }
  await done(restOrder({ pool, market: bookMarket }, { customerId, terms, waitsFor: 'price', use: null }))
}

const CENT = 10_000n
const toCent = (exact: Price): Price => price(exact - (exact % CENT))

/** Throws on a refusal, a bug of the script. */
export async function done<T>(work: Promise<T | Refusal>): Promise<T> {
  const result = await work
  if (isRefusal(result)) throw new Error(`the demonstration was refused: ${result.refused}`)
  return result
}
