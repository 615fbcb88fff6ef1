import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { DepositTerms } from '#domain/cash/deposit-terms.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { parseCents } from '#domain/money/money.ts'
import { PRICE_UNITS_PER_DOLLAR } from '#domain/money/price.ts'
import { QUANTITY_UNITS_PER_SHARE, type Quantity, ZERO_QUANTITY, quantity } from '#domain/money/quantity.ts'
import { buy, sell } from '#contract/trading/older-orders.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { approveDeposit } from '#server/cash/deposits/approve-deposit.ts'
import { rejectDeposit } from '#server/cash/deposits/reject-deposit.ts'
import { type DepositRates, requestDeposit } from '#server/cash/deposits/request-deposit.ts'
import { readPositions } from '#server/trading/holdings/list-holdings.ts'
import type { OrderExecutor } from '#server/trading/orders/fill/order-executor.ts'
import { setReinvestment } from '#server/trading/reinvestment/set-reinvestment.ts'
import { done } from './demo-done.ts'
import type { PastEvent } from './demo-history.ts'
import type { PastClock, PastMarket } from './demo-past.ts'

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
