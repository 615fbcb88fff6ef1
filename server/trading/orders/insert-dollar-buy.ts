import { findTradable } from '#domain/market/catalogue.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Price } from '#domain/money/price.ts'
import { ZERO_QUANTITY } from '#domain/money/quantity.ts'
import type { OrderWindow } from '#domain/trading/book/order-window.ts'
import type { TimeInForce } from '#domain/trading/book/order-terms.ts'
import type { FundPricing, QueuedOrderEvent, QueuedOrderWait } from '#domain/trading/queued-order.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { insertWaitingOrder } from './insert-waiting-order.ts'

/** What decides which price a purchase waits for. */
export interface DollarBuyMarket {
  readonly fundPricing: FundPricing
  /** Whether a session runs. */
  isOpen(): boolean
  windowOf(timeInForce: TimeInForce): OrderWindow
  /** When the event that an order waits for comes next. */
  dueAt(event: QueuedOrderEvent): Date
}

/** A purchase that the product makes for a customer, for dollars they have. */
export interface DollarBuy {
  readonly customerId: bigint
  readonly instrument: string
  readonly amountCents: Cents
  /** The last price. */
  readonly estimate: Price
  /** The run of a plan, or the dividend, that it is made for. */
  readonly madeFor: { readonly planRun: bigint } | { readonly reinvests: bigint }
}

/**
 * Places a purchase whose time and amount its customer has said long before: exactly its dollars are held, and it waits
 * for a price that is made after now, so that whoever knows a later price than the last gains nothing by letting it run
 * or stopping it. In a session that is the next price, else the first after the open; of a fund by net asset value the
 * next one. In a transaction that has locked the customer's account and seen that the cash is there. Takes two ids.
 */
export async function insertDollarBuy(
  tx: Tx,
  { market, ids, at }: { market: DollarBuyMarket; ids: Ids; at: Date },
  { customerId, instrument, amountCents, estimate, madeFor }: DollarBuy,
): Promise<void> {
  const { timeInForce, ...wait } = waitOf(market, instrument, at)
  await insertWaitingOrder(
    tx,
    { ids, at },
    {
      customerId,
      terms: {
        side: 'buy',
        instrument,
        size: { notionalCents: amountCents },
        prices: { kind: 'market' },
        timeInForce,
        expectedPrice: null,
        doNotReduce: false,
      },
      heldCents: amountCents,
      reservedQuantity: ZERO_QUANTITY,
      estimate,
      ...wait,
      ...madeFor,
    },
  )
}

function waitOf(
  market: DollarBuyMarket,
  instrument: string,
  at: Date,
): { timeInForce: TimeInForce; waitsFor: QueuedOrderWait; dueAt: Date; expiresAt: Date | null } {
  const isByNav = market.fundPricing === 'next-nav' && findTradable(instrument)?.type === 'mutual_fund'
  if (isByNav) return { timeInForce: 'day', waitsFor: 'nav', dueAt: market.dueAt('nav'), expiresAt: null }
  const isOpen = market.isOpen()
  const timeInForce = isOpen ? 'day' : 'opg'
  const { opensAtMs, expiresAtMs } = market.windowOf(timeInForce)
  return {
    timeInForce,
    waitsFor: 'open',
    dueAt: isOpen ? at : new Date(opensAtMs),
    expiresAt: new Date(expiresAtMs),
  }
}
