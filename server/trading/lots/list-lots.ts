import type { TaxLot } from '#contract/trading/lots.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { PreviewedLots } from '#contract/trading/orders.ts'
import { dateOfDay, newYorkDayAt } from '#domain/market/new-york-time.ts'
import { formatCents, subtractCents, type Cents } from '#domain/money/money.ts'
import { type Price, averageOf, formatAveragePrice, valueDown } from '#domain/money/price.ts'
import { type Quantity, formatQuantity, quantity } from '#domain/money/quantity.ts'
import { longFromDay, termOn } from '#domain/tax-lots/holding-period.ts'
import { type Lot, basisOf, lotIdText, type Disposal, economicGainOf } from '#domain/tax-lots/lot.ts'
import { type LotEvent, replayLots } from '#domain/tax-lots/replay-lots.ts'
import { trySale } from '#domain/tax-lots/try-sale.ts'
import { saleCommission } from '#domain/trading/commission.ts'
import type { Tradable } from '#domain/market/catalogue.ts'
import type { LotChoice } from '#domain/tax-lots/lot-method.ts'
import { washWarning } from '#domain/tax-lots/wash-sale.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { Pool, Queryable } from '#server/platform/database/database.ts'
import { readLotHistories } from './read-lot-events.ts'
import { totalsOf } from './realized-gains.ts'
import { refuseAverage } from './refuse-lots.ts'

export interface LotParts {
  pool: Pool
  clock: Clock
  /** Null before the first price. */
  prices: { latestPrice(symbol: string): Price | null }
  settings: Pick<SettingsInForce, 'at'>
}

/** A holding's open tax lots, oldest first. */
export async function listLots(
  { pool, clock, prices, settings }: LotParts,
  { customerId, symbol }: { customerId: bigint; symbol: string },
): Promise<TaxLot[] | Refusal> {
  const tradable = settings.at(clock.now()).catalogue.findTradable(symbol)
  if (!tradable) return refuse('asset_not_found')
  const [history] = await readLotHistories(pool, { customerId, instrument: tradable.symbol })
  const today = newYorkDayAt(clock.now().getTime())
  const price = prices.latestPrice(tradable.symbol)
  const events = history?.events ?? []
  const { open } = replayLots(events)
  const order =
    price === null
      ? null
      : saleOrder(events, {
          day: today,
          price,
          held: heldOf(open),
          commissionBps: settings.at(clock.now()).saleCommissionBps,
        })
  return open.map((lot) => {
    const presented = presentLot(lot, today, price)
    return { ...presented, saleOrder: order?.get(presented.id) ?? null }
  })
}

const heldOf = (open: readonly Lot[]): Quantity => quantity(open.reduce((sum, lot) => sum + lot.quantity, 0n))

function saleOrder(
  events: readonly LotEvent[],
  { day, price, held, commissionBps }: { day: number; price: Price; held: Quantity; commissionBps: bigint },
): Map<string, number> {
  if (held === 0n) return new Map()
  const gross = valueDown(held, price)
  const proceedsCents = subtractCents(gross, saleCommission(gross, commissionBps))
  const taken = trySale(events, { day, quantity: held, proceedsCents }) ?? []
  return new Map(taken.map(({ lotId }, at) => [lotIdText(lotId), at + 1]))
}

function presentLot(lot: Lot, today: number, price: Price | null): Omit<TaxLot, 'saleOrder'> {
  const basis = basisOf(lot)
  return {
    id: lotIdText(lot.id),
    acquired: dateOfDay(lot.acquiredDay),
    quantity: formatQuantity(lot.quantity),
    cost: formatCents(lot.costCents),
    costPerShare: formatAveragePrice(averageOf(basis, lot.quantity)),
    washAdded: formatCents(lot.washAddedCents),
    gain: price === null ? null : formatCents(subtractCents(valueDown(lot.quantity, price), basis)),
    term: termOn(lot.heldFromDay, today),
    longFrom: dateOfDay(longFromDay(lot.heldFromDay)),
  }
}

interface TriedSale {
  readonly customerId: bigint
  readonly tradable: Tradable
  readonly quantity: Quantity
  readonly proceedsCents: Cents
  readonly lots: LotChoice
  readonly at: Date
}

/** The lots a sale would take now, with gains and losses. Refuses lots that are not open. */
export async function previewLots(
  database: Queryable,
  { customerId, tradable, quantity, proceedsCents, lots, at }: TriedSale,
): Promise<PreviewedLots | Refusal> {
  const refusal = refuseAverage(tradable, lots)
  if (refusal) return refusal
  const { symbol: instrument } = tradable
  const [history] = await readLotHistories(database, { customerId, instrument })
  const day = newYorkDayAt(at.getTime())
  const taken = trySale(history?.events ?? [], { day, quantity, proceedsCents, choice: lots })
  if (!taken) return refuse('lots_not_open')
  const { shortTerm, longTerm, disallowed } = totalsOf(taken)
  return {
    method: 'method' in lots ? lots.method : null,
    taken: taken.map(presentTaken),
    shortTerm,
    longTerm,
    disallowed,
    washWarning: washWarning(instrument, taken),
  }
}

const presentTaken = (disposal: Disposal): PreviewedLots['taken'][number] => ({
  id: lotIdText(disposal.lotId),
  acquired: dateOfDay(disposal.acquiredDay),
  quantity: formatQuantity(disposal.quantity),
  term: disposal.term,
  proceeds: formatCents(disposal.proceedsCents),
  cost: formatCents(basisOf(disposal)),
  gain: formatCents(economicGainOf(disposal)),
})
