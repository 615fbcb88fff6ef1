import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { cents } from '#domain/money/money.ts'
import { type Price, price } from '#domain/money/price.ts'
import { QUANTITY_UNITS_PER_SHARE, quantity } from '#domain/money/quantity.ts'
import { STANDARD_SETTINGS } from '#domain/settings/settings.ts'
import type { OrderTerms } from '#domain/trading/orders/order-terms.ts'
import type { RestingMarket } from '#server/trading/orders/market.ts'
import { restOrder } from '#server/trading/orders/rest.ts'
import { createPlan } from '#server/trading/plans/create-plan.ts'
import type { DemoSetting } from './demo-account.ts'
import { done } from './demo-done.ts'

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
