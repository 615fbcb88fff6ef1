import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import type { DepositTerms } from '#domain/cash/deposit.ts'
import { type MarketCalendar, createMarketCalendar } from '#domain/market/market-calendar.ts'
import { dateOfDay, dayOfDate, newYorkDateAt, newYorkDayAt } from '#domain/market/new-york-time.ts'
import { cents, parseCents } from '#domain/money/money.ts'
import { PRICE_UNITS_PER_DOLLAR, type Price, price } from '#domain/money/price.ts'
import { QUANTITY_UNITS_PER_SHARE, type Quantity, ZERO_QUANTITY, quantity } from '#domain/money/quantity.ts'
import { STANDARD_SETTINGS } from '#domain/settings/settings.ts'
import { simulatedActions } from '#domain/simulation/corporate-actions.ts'
import { createSimulatedMarket } from '#domain/simulation/simulated-market.ts'
import type { CorporateAction } from '#domain/trading/corporate-action.ts'
import type { OrderTerms } from '#domain/trading/orders/order-terms.ts'
import { approveDeposit, rejectDeposit } from '#server/cash/deposits/decide-deposit.ts'
import { type DepositRates, requestDeposit } from '#server/cash/deposits/request-deposit.ts'
import { announceAction } from '#server/market/corporate-actions/announce-action.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type Pool, inTransaction } from '#server/platform/database/database.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { Reviewer } from '#server/records/audit/audit.ts'
import { GRACE_MS, carryOutDue } from '#server/trading/corporate-actions/carry-out.ts'
import { readPositions } from '#server/trading/holdings/list-holdings.ts'
import { fillDueOrders, findDueOrders } from '#server/trading/orders/fill/fill-due-orders.ts'
import type { OrderExecutor } from '#server/trading/orders/fill/order-executor.ts'
import type { RestingMarket } from '#server/trading/orders/market.ts'
import { restOrder } from '#server/trading/orders/rest.ts'
import { createPlan } from '#server/trading/plans/create-plan.ts'
import { setReinvestment } from '#server/trading/reinvestment/reinvestment-choice.ts'
import type { PastEvent } from './demo-history.ts'
import type { PastClock, PastMarket } from './demo-past.ts'

interface DemoCustomer {
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

/** Leaves two orders good till canceled, a buy a tenth below the price, a sale a tenth above it, and a monthly plan. */
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

const MS_A_MINUTE = 60_000

/**
 * Carries out simulated dividends and splits, each on its day: from the clock's day to this many days before the
 * demonstration starts.
 */
export async function receiveActions(
  setting: DemoSetting,
  config: Config,
  { customerId }: DemoCustomer,
  untilDaysAgo: number,
  presentMs: number,
): Promise<void> {
  const { pool, clock } = setting
  const today = newYorkDayAt(presentMs)
  const from = dateOfDay(newYorkDayAt(clock.now().getTime()) + 1)
  const calendar = createMarketCalendar(config.marketHours, config.marketOverrides)
  const market = createSimulatedMarket(config.simulationSeed, calendar)
  const upTo = dateOfDay(today - untilDaysAgo)
  const held = new Set((await readPositions(pool, customerId)).map(({ instrument }) => instrument))
  // Splits of sold instruments too: charts draw trades in today's shares.
  const actions = setting.settings
    .at(new Date(presentMs))
    .catalogue.tradables.flatMap((instrument) => simulatedActions(market, instrument, from, upTo))
    .filter(({ kind, symbol }) => kind === 'split' || held.has(symbol))
    .toSorted(asCarriedOut)
  for (const action of actions) {
    clock.goTo(today - dayOfDate(action.exDate))
    await inTransaction(pool, async (tx) => {
      await announceAction(tx, action, { source: 'simulated', at: clock.now() })
    })
    clock.pass(GRACE_MS / MS_A_MINUTE)
    if (newYorkDateAt(clock.now().getTime()) >= action.exDate) {
      await carryOutDue({ pool, clock, settings: setting.settings, reinvestsAt: setting.market })
      if (action.kind === 'dividend') await fillReinvested(setting, action.symbol)
    }
  }
}

/** Fills orders of a symbol's reinvested dividend at the price a minute later. */
async function fillReinvested({ pool, clock, market: all }: DemoSetting, symbol: string): Promise<void> {
  clock.pass(1)
  const market: PastMarket = {
    ...all,
    awaitedQuote: (asked, event) => (asked === symbol ? all.awaitedQuote(asked, event) : null),
  }
  const due = await findDueOrders(pool, market)
  if (due.length > 0) await fillDueOrders({ pool, market }, due)
}

/** By day; a dividend is paid on the shares before a split. */
const asCarriedOut = (a: CorporateAction, b: CorporateAction): number =>
  a.exDate === b.exDate ? a.kind.localeCompare(b.kind) : a.exDate < b.exDate ? -1 : 1
