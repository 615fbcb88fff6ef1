import { orderHoldTransfers } from '#domain/ledger/postings.ts'
import type { Tradable } from '#domain/market/catalogue.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Price } from '#domain/money/price.ts'
import type { OrderWindow } from '#domain/trading/orders/order-window.ts'
import type { TimeInForce } from '#domain/trading/orders/order-terms.ts'
import { type OrderPolicies, isByNav } from '#domain/trading/orders/order-policies.ts'
import type { AwaitedEvent, OrderWait } from '#domain/trading/orders/order-waits.ts'
import type { Ids } from '#server/platform/database/ids.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { INSERT_DOLLAR_BUYS } from './orders.sql.ts'

/** What decides which price a purchase waits for. */
export interface DollarBuyMarket {
  readonly settings: Pick<SettingsInForce, 'at' | 'confirm'>
  /** Whether a session runs. */
  isOpen(): boolean
  windowOf(timeInForce: TimeInForce): OrderWindow
  /** When the event that an order waits for comes next. */
  dueAt(event: AwaitedEvent): Date
}

/** A purchase that the product makes for a customer, for dollars they have. */
interface DollarBuy {
  readonly customerId: bigint
  readonly amountCents: Cents
  /** The run of a plan, or the dividend, that it is made for. */
  readonly madeFor: { readonly planRun: bigint } | { readonly reinvests: bigint }
}

/**
 * Places purchases of an instrument whose time and amount their customers have said long before: exactly their dollars
 * are held, and they wait for a price that is made after now, so that a customer who knows a later price than the last
 * (`estimate`) gains nothing by letting one run or stopping it. In a session that is the next price, else the first
 * after the open; of a fund by net asset value the next one. In a transaction that has locked the customers' accounts
 * and seen that the cash is there. Takes two ids for each, and two statements for all.
 */
export async function insertDollarBuys(
  tx: Tx,
  { market, ids, at }: { market: DollarBuyMarket; ids: Ids; at: Date },
  { instrument, estimate, buys }: { instrument: string; estimate: Price; buys: readonly DollarBuy[] },
): Promise<void> {
  if (buys.length === 0) return
  await market.settings.confirm(tx)
  const { version, policies, catalogue } = market.settings.at(at)
  const { type } = catalogue.findTradable(instrument) ?? {}
  const { timeInForce, waitsFor, dueAt, expiresAt } = waitOf(market, { type, policies }, at)
  const orders = buys.map((buy) => ({ ...buy, id: ids.next() }))
  const bought = orders.map(({ customerId, id, amountCents: cents, madeFor }) => ({
    customerId,
    id,
    cents,
    planRun: 'planRun' in madeFor ? madeFor.planRun : null,
    reinvests: 'reinvests' in madeFor ? madeFor.reinvests : null,
  }))
  await tx.query(
    INSERT_DOLLAR_BUYS.with({
      instrument,
      estimate,
      timeInForce,
      waitsFor,
      dueAt,
      expiresAt,
      at,
      settingsId: version,
      bought,
    }),
  )
  const transfers = orders.flatMap(({ customerId, id, amountCents }) =>
    orderHoldTransfers({ customerId, sourceId: id }, amountCents),
  )
  await postTransfers(tx, ids, transfers, at)
}

function waitOf(
  market: DollarBuyMarket,
  { type, policies }: { type: Tradable['type'] | undefined; policies: OrderPolicies },
  at: Date,
): { timeInForce: TimeInForce; waitsFor: OrderWait; dueAt: Date; expiresAt: Date | null } {
  if (isByNav(type, policies))
    return { timeInForce: 'day', waitsFor: 'nav', dueAt: market.dueAt('nav'), expiresAt: null }
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
