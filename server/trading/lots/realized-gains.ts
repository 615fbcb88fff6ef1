import type { RealizedGains, RealizedRow } from '#contract/trading/lots.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import { dateOfDay } from '#domain/market/new-york-time.ts'
import { type Cents, ZERO_CENTS, addCents, formatCents } from '#domain/money/money.ts'
import { formatQuantity } from '#domain/money/quantity.ts'
import { type Disposal, basisOf, countedGainOf, lotIdText } from '#domain/tax-lots/lot.ts'
import { replayLots } from '#domain/tax-lots/replay-lots.ts'
import { settlesAtMs } from '#domain/tax-lots/settlement.ts'
import { WASH_DAYS } from '#domain/tax-lots/wash-sale.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type InstrumentHistory, readLotHistories } from './read-lot-events.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { type CsvColumn, csvHead, csvRow } from '#domain/text/csv.ts'

export interface RealizedDeps {
  readonly clock: Clock
  readonly calendar: MarketCalendar
}

interface RealizedLot {
  readonly instrument: string
  readonly disposal: Disposal
  readonly lotsUntil: Date | null
}

/** A customer's gains from sales of one New York year, by lot, in the order of sales. */
export async function readRealizedGains(
  database: Queryable,
  deps: RealizedDeps,
  { customerId, year }: { customerId: bigint; year: number },
): Promise<RealizedGains> {
  const all = await readDisposals(database, deps, customerId)
  const ofYear = all.filter(({ disposal }) => yearOf(disposal) === year)
  return {
    rows: ofYear.map(presentRealized),
    totals: totalsOf(ofYear.map(({ disposal }) => disposal)),
    years: [...new Set(all.map(({ disposal }) => yearOf(disposal)))].toSorted((a, b) => b - a),
    finalOn: dateOfDay(Date.UTC(year + 1, 0, 1 + WASH_DAYS) / 86_400_000),
  }
}

async function readDisposals(
  database: Queryable,
  deps: RealizedDeps,
  customerId: bigint,
): Promise<RealizedLot[]> {
  const histories = await readLotHistories(database, { customerId })
  return histories
    .flatMap((history) => realizedOf(deps, history))
    .toSorted((a, b) => (a.disposal.saleId < b.disposal.saleId ? -1 : 1))
}

/** Every disposal in one instrument's history. */
export const realizedOf = (deps: RealizedDeps, history: InstrumentHistory): RealizedLot[] =>
  replayLots(history.events).disposals.map((disposal) => ({
    instrument: history.instrument,
    disposal,
    lotsUntil: openUntil(deps, history.soldAtMs.get(disposal.saleId)),
  }))

/** Null once settled. */
function openUntil({ clock, calendar }: RealizedDeps, soldAtMs: number | undefined): Date | null {
  if (soldAtMs === undefined) return null
  const settlesMs = settlesAtMs(soldAtMs, calendar)
  return clock.now().getTime() < settlesMs ? new Date(settlesMs) : null
}

/** One lot of one sale, as on Form 8949. */
export function presentRealized({ instrument, disposal, lotsUntil }: RealizedLot): RealizedRow {
  return {
    saleId: disposal.saleId.toString(),
    lotId: lotIdText(disposal.lotId),
    assetSymbol: instrument,
    quantity: formatQuantity(disposal.quantity),
    acquired: dateOfDay(disposal.acquiredDay),
    sold: dateOfDay(disposal.soldDay),
    term: disposal.term,
    proceeds: formatCents(disposal.proceedsCents),
    cost: formatCents(basisOf(disposal)),
    code: disposal.disallowedCents > 0n ? 'W' : '',
    disallowed: formatCents(disposal.disallowedCents),
    gain: formatCents(countedGainOf(disposal)),
    lotsUntil: lotsUntil?.toISOString() ?? null,
  }
}

/** What sales brought, cost and gained in all. */
export function totalsOf(disposals: readonly Disposal[]): RealizedGains['totals'] {
  const sum = (of: (disposal: Disposal) => Cents) =>
    formatCents(disposals.map(of).reduce(addCents, ZERO_CENTS))
  const ofTerm = (term: Disposal['term']) =>
    sum((disposal) => (disposal.term === term ? countedGainOf(disposal) : ZERO_CENTS))
  return {
    proceeds: sum(({ proceedsCents }) => proceedsCents),
    cost: sum(basisOf),
    disallowed: sum(({ disallowedCents }) => disallowedCents),
    shortTerm: ofTerm('short'),
    longTerm: ofTerm('long'),
    gain: sum(countedGainOf),
  }
}

const yearOf = ({ soldDay }: Disposal): number => Number(dateOfDay(soldDay).slice(0, 4))

/** Form 8949's columns, with the term that decides between its parts. */
const columnsOf = (catalogue: Catalogue): readonly CsvColumn<RealizedRow>[] => [
  ['Term', ({ term }) => term],
  [
    '(a) Description of property',
    ({ quantity, assetSymbol: symbol }) =>
      `${quantity} ${symbol} (${catalogue.findTradable(symbol)?.name ?? symbol})`,
  ],
  ['(b) Date acquired', ({ acquired }) => usDate(acquired)],
  ['(c) Date sold', ({ sold }) => usDate(sold)],
  ['(d) Proceeds', ({ proceeds }) => ({ number: proceeds })],
  ['(e) Cost or other basis', ({ cost }) => ({ number: cost })],
  ['(f) Code', ({ code }) => code],
  ['(g) Amount of adjustment', ({ code, disallowed }) => (code === '' ? null : { number: disallowed })],
  ['(h) Gain or loss', ({ gain }) => ({ number: gain })],
]

/** A year's realized gains as CSV, a line per lot. Dates as month/day/year, as on the form. */
export function realizedCsv({ rows }: RealizedGains, catalogue: Catalogue): string {
  const columns = columnsOf(catalogue)
  return csvHead(columns) + rows.map((row) => csvRow(columns, row)).join('')
}

/** "2026-08-21" as "08/21/2026". */
function usDate(date: string): string {
  const [year, month, day] = date.split('-')
  return `${month}/${day}/${year}`
}
