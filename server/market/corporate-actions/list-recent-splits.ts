import { type NewYorkDate, dateOfDay, dayOfDate } from '#domain/market/new-york-time.ts'
import type { SplitRatio } from '#domain/market/split-ratio.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { LIST_RECENT_SPLITS } from './corporate-actions.sql.ts'

/** After a longer outage no older price is compared. */
const DAYS_LISTED = 60

export interface RecentSplit {
  symbol: string
  exDate: NewYorkDate
  split: SplitRatio
  isApplied: boolean
}

/** The splits of the last two months, or days given, up to a day, earliest first. */
export async function listRecentSplits(
  database: Queryable,
  upTo: NewYorkDate,
  days: number = DAYS_LISTED,
): Promise<RecentSplit[]> {
  const { rows } = await database.query<{
    symbol: string
    ex_date: NewYorkDate
    new_shares: bigint
    old_shares: bigint
    is_applied: boolean
  }>(LIST_RECENT_SPLITS, [dateOfDay(dayOfDate(upTo) - days), upTo])
  return rows.map((row) => ({
    symbol: row.symbol,
    exDate: row.ex_date,
    split: { newShares: row.new_shares, oldShares: row.old_shares },
    isApplied: row.is_applied,
  }))
}
