import type { ClosedPosition } from '#contract/trading/performance.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { dateOfDay } from '#domain/market/new-york-time.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import { cents, formatCents } from '#domain/money/money.ts'
import { isOfInstrument } from '#domain/returns/account-event.ts'
import {
  type ClosedStretch,
  closedStretches,
  gainOfStretch,
  rateOfStretch,
} from '#domain/returns/closed-positions.ts'
import { bpsOfRate } from '#domain/returns/round-percent.ts'
import type { ReadAccount } from './account-reader.ts'

/** A customer's closed positions, the last sale first, older than id `before`. */
export function listClosedPositions(
  { events }: ReadAccount,
  catalogue: Catalogue,
  { limit = MAX_LIST_ROWS, before }: { limit?: number | undefined; before?: string | undefined },
): ClosedPosition[] {
  const stretches = closedStretches(events.filter(isOfInstrument))
  const older = before === undefined ? stretches : stretches.filter(({ id }) => id < BigInt(before))
  return older.slice(0, limit).map((stretch) => presentStretch(stretch, catalogue))
}

const money = (amount: bigint): string => formatCents(cents(amount))

function presentStretch(stretch: ClosedStretch, catalogue: Catalogue): ClosedPosition {
  return {
    id: stretch.id.toString(),
    symbol: stretch.symbol,
    name: catalogue.find(stretch.symbol)?.name ?? stretch.symbol,
    firstBuy: dateOfDay(stretch.firstBuyDay),
    lastSale: dateOfDay(stretch.lastSaleDay),
    days: stretch.lastSaleDay - stretch.firstBuyDay,
    paid: money(stretch.paidCents),
    received: money(stretch.receivedCents),
    income: money(stretch.incomeCents),
    fees: money(stretch.commissionCents),
    gain: money(gainOfStretch(stretch)),
    percent: formatDecimal(bpsOfRate(rateOfStretch(stretch)), 2),
  }
}
