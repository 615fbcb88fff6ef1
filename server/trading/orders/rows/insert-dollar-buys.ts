import { orderHoldTransfers } from '#domain/ledger/postings.ts'
import type { Tradable } from '#domain/market/catalogue.ts'
import type { Cents } from '#domain/money/money.ts'
import type { Price } from '#domain/money/price.ts'
import type { OrderWindow } from '#domain/trading/orders/order-window.ts'
import type { TimeInForce, AwaitedEvent, OrderWait } from '#domain/trading/orders/order-terms.ts'
import { type OrderPolicies, isByNav } from '#domain/trading/orders/order-policies.ts'
import type { Ids, Tx } from '#server/platform/database/database.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { INSERT_DOLLAR_BUYS } from './orders.sql.ts'

/** What decides which price a purchase waits for. */
export interface DollarBuyMarket {
  readonly settings: Pick<SettingsInForce, 'at' | 'confirm'>
  isOpen(): boolean
  windowOf(timeInForce: TimeInForce): OrderWindow
  /** When the event comes next. */
  dueAt(event: AwaitedEvent): Date
}

interface DollarBuy {
  readonly customerId: bigint
  readonly amountCents: Cents
  readonly madeFor: { readonly planRun: bigint } | { readonly reinvests: bigint }
}

/**
 * Places purchases of exactly their dollars, held until a price made after now, so that knowing a later price than
 * `estimate` gains nothing: the next in a session, else the first after the open; for a fund the next net asset
 * value. Needs the accounts locked and the cash there. Takes two ids each, and two statements for all.
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
