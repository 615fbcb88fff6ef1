import { type Pool, plainArray } from '#server/platform/database/database.ts'
import type { MarketCalendar } from '#domain/market/market-calendar.ts'
import type { PriceAt } from '#domain/returns/valued-holding.ts'
import { SALE_COMMISSION_BPS, saleCommission } from '#domain/trading/commission.ts'
import { price, valueDown, valueUp } from '#domain/money/price.ts'
import { quantity } from '#domain/money/quantity.ts'

const HOUR_MS = 3_600_000
const CENTS_A_MONTH = 1_000_000n

interface Booked {
  type: string
  instrument: string | null
  units: bigint | null
  priceUnits: bigint | null
  cents: bigint
  fee: bigint
  atMs: number
}

/**
 * Ten years of one customer's transactions, as trading and funding would have left them: a deposit and now and then a
 * withdrawal a month, and trades of all instruments in turn, three buys to a sale, at the closes of the lines.
 */
export async function seedTenYears(
  pool: Pool,
  options: {
    customerId: bigint
    firstId: bigint
    trades: number
    lines: ReadonlyMap<string, readonly PriceAt[]>
    calendar: MarketCalendar
    at: Date
  },
): Promise<void> {
  const { customerId, firstId } = options
  const rows = [...flows(options), ...trades(options)].toSorted((a, b) => a.atMs - b.atMs)
  const column = (of: (row: Booked) => string | bigint | null) =>
    plainArray(rows.map((row) => of(row) ?? 'null'))
  await pool.query(
    `insert into transactions (customer_id, id, type, instrument, quantity_units, price_units, price_at, price_source,
       amount_cents, fee_cents, fee_bps, request_id, created_at)
     select $1, $2 + place, type, instrument, units, price, case when units is not null then at end,
       case when units is not null then 'bench' end, cents, fee, case when type = 'sell' then 50 end,
       case when units is null then $2 + place end, at
     from (select unnest($3::text[]) as type, unnest($4::text[]) as instrument, unnest($5::bigint[]) as units,
       unnest($6::bigint[]) as price, unnest($7::bigint[]) as cents, unnest($8::bigint[]) as fee,
       unnest($9::timestamptz[]) as at, generate_series(1, $10) as place) booked`,
    [
      customerId,
      firstId,
      column(({ type }) => type),
      column(({ instrument }) => instrument),
      column(({ units }) => units),
      column(({ priceUnits }) => priceUnits),
      column(({ cents }) => cents),
      column(({ fee }) => fee),
      rows.map(({ atMs }) => new Date(atMs)),
      rows.length,
    ],
  )
}

function flows({ at }: { at: Date }): Booked[] {
  const months = Array.from({ length: 120 }, (_, month) => month)
  return months.map((month) => {
    const atMs = at.getTime() - (3_652 - month * 30.4) * 24 * HOUR_MS
    const isOut = month % 12 === 11
    const bare = { instrument: null, units: null, priceUnits: null, atMs }
    return isOut
      ? { ...bare, type: 'withdraw', cents: CENTS_A_MONTH / 2n, fee: 500n }
      : { ...bare, type: 'deposit', cents: month === 0 ? CENTS_A_MONTH * 100n : CENTS_A_MONTH, fee: 0n }
  })
}

function trades(options: Parameters<typeof seedTenYears>[1]): Booked[] {
  const symbols = [...options.lines.keys()]
  const last = options.calendar.latestSession(options.at.getTime()).index
  const held = new Map<string, bigint>()
  return Array.from({ length: options.trades }, (_, turn) => {
    const symbol = symbols[turn % symbols.length] ?? ''
    const session = options.calendar.sessionAt(last - 2_500 + Math.floor((turn * 2_490) / options.trades))
    const atMs = session.opensAtMs + HOUR_MS
    const at =
      options.lines.get(symbol)?.findLast((point) => point.atMs <= atMs)?.price ?? price(100_000_000n)
    const own = held.get(symbol) ?? 0n
    const isSale = own > 0n && Math.floor(turn / symbols.length) % 4 === 3
    const units = quantity(isSale ? own / 3n : 100_000_000n + BigInt(turn % 7) * 12_345_678n)
    held.set(symbol, isSale ? own - units : own + units)
    const gross = isSale ? valueDown(units, at) : valueUp(units, at)
    return {
      type: isSale ? 'sell' : 'buy',
      instrument: symbol,
      units,
      priceUnits: at,
      cents: gross,
      fee: isSale ? saleCommission(gross, SALE_COMMISSION_BPS) : 0n,
      atMs,
    }
  })
}
