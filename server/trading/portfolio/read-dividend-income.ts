import type { DividendIncome } from '#contract/trading/portfolio.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { type Cents, formatCents } from '#domain/money/money.ts'
import { dividendIncome, firstMonth } from '#domain/portfolio/dividend-months.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { DIVIDENDS_BY_MONTH } from './dividend-income.sql.ts'

/** A customer's dividends of the last twelve months, by New York's month. */
export async function readDividendIncome(
  { database, clock }: { database: Queryable; clock: Clock },
  customerId: bigint,
): Promise<DividendIncome> {
  const latest = newYorkDateAt(clock.now().getTime()).slice(0, 7)
  const { rows } = await database.query<{ month: string; paid_cents: Cents }>({
    name: 'dividends-by-month',
    text: DIVIDENDS_BY_MONTH,
    values: [customerId, `${firstMonth(latest)}-01`],
  })
  const { months, total } = dividendIncome(
    latest,
    new Map(rows.map(({ month, paid_cents: paid }) => [month, paid])),
  )
  return {
    months: months.map(({ month, paid }) => ({ month, amount: formatCents(paid) })),
    total: formatCents(total),
  }
}
