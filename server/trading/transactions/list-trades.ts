import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { Trade } from '#contract/trading/transactions.ts'
import { NO_SPLIT, afterSplit, combinedSplit, priceAfterSplit } from '#domain/trading/corporate-action.ts'
import { formatPrice, price } from '#domain/money/price.ts'
import { formatQuantity, quantity } from '#domain/money/quantity.ts'
import { STANDS_OF_ONE } from '#server/ledger/fills/read-fills.sql.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** An index range per side, without canceled fills. */
export const LIST_TRADES = `
select of_side.id, side.type, of_side.quantity_units, of_side.price_units, of_side.price_at, of_side.created_at
from (values ('buy'), ('sell')) as side (type)
cross join lateral (
  select t.id, t.quantity_units, t.price_units, t.price_at, t.created_at
  from transactions t
  where t.customer_id = $1 and t.instrument = $2 and t.type = side.type and ${STANDS_OF_ONE}
  order by t.instrument desc, t.type desc, t.id desc
  limit $3) as of_side
order by of_side.id desc
limit $3`

/** Prices made before a split are per old share, by the times used for filling. */
const LIST_SPLITS = `
select record_at, new_shares, old_shares from corporate_actions
where symbol = $1 and kind = 'split' and cancelled_at is null and record_at <= $2
order by ex_date`

interface Row {
  id: bigint
  type: Trade['side']
  quantity_units: bigint
  price_units: bigint
  price_at: Date
  created_at: Date
}

interface SplitRow {
  record_at: Date
  new_shares: bigint
  old_shares: bigint
}

/** A customer's trades of one instrument, newest first, in shares as of `at`. */
export async function listTrades(
  database: Queryable,
  { customerId, symbol, at }: { customerId: bigint; symbol: string; at: Date },
): Promise<Trade[]> {
  const splits = await database.query<SplitRow>({
    name: 'list-splits-of-symbol',
    text: LIST_SPLITS,
    values: [symbol, at],
  })
  const { rows } = await database.query<Row>({
    name: 'list-trades',
    text: LIST_TRADES,
    values: [customerId, symbol, MAX_LIST_ROWS],
  })
  return rows.map((row) => {
    const since = splits.rows
      .filter(({ record_at }) => record_at > row.price_at)
      .map(({ new_shares, old_shares }) => ({ newShares: new_shares, oldShares: old_shares }))
      .reduce(combinedSplit, NO_SPLIT)
    return {
      id: row.id.toString(),
      side: row.type,
      quantity: formatQuantity(afterSplit(quantity(row.quantity_units), since)),
      price: formatPrice(priceAfterSplit(price(row.price_units), since)),
      time: row.created_at.toISOString(),
    }
  })
}
