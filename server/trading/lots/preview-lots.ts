import type { PreviewedLots } from '#contract/trading/orders.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { Tradable } from '#domain/market/catalogue.ts'
import { dateOfDay, newYorkDayAt } from '#domain/market/new-york-time.ts'
import { type Cents, ZERO_CENTS, addCents, formatCents } from '#domain/money/money.ts'
import { type Quantity, formatQuantity } from '#domain/money/quantity.ts'
import { type Disposal, basisOf, countedGainOf, economicGainOf, lotIdText } from '#domain/tax-lots/lot.ts'
import type { LotChoice } from '#domain/tax-lots/lot-method.ts'
import { trySale } from '#domain/tax-lots/try-sale.ts'
import { washWarning } from '#domain/tax-lots/wash-warning.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { readLotHistories } from './read-lot-events.ts'
import { refuseAverage } from './refuse-lots.ts'

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
  const sum = (of: (disposal: Disposal) => Cents) => taken.map(of).reduce(addCents, ZERO_CENTS)
  const gainOf = (term: Disposal['term']) =>
    sum((disposal) => (disposal.term === term ? countedGainOf(disposal) : ZERO_CENTS))
  return {
    method: 'method' in lots ? lots.method : null,
    taken: taken.map(presentTaken),
    shortTerm: formatCents(gainOf('short')),
    longTerm: formatCents(gainOf('long')),
    disallowed: formatCents(sum(({ disallowedCents }) => disallowedCents)),
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
