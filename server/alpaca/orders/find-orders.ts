import type { AlpacaInput } from '#contract/alpaca/calls.ts'
import { type AlpacaError, alpacaError, alpacaErrorOf } from '#contract/alpaca/errors.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { idOfPublicId } from '#domain/alpaca/public-id.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { listOrderRows } from '#server/trading/orders/read/list-orders.ts'
import type { ReadRow } from '#server/trading/orders/read/read-row.ts'
import { ORDER_NOT_FOUND } from '#server/trading/orders/refuse-order.ts'

const USUAL_LIMIT = 50
/** 10,000 orders. */
const MOST_PAGES = 20

/**
 * Finds a program's orders by paging through the web's list, newest first and by one symbol, and filtering here.
 * Refuses by name to look through more than 10,000.
 */
export async function findOrders(
  database: Queryable,
  customerId: bigint,
  query: AlpacaInput<'listOrders'>['query'],
): Promise<readonly ReadRow[] | AlpacaError> {
  const { status = 'open', limit = USUAL_LIMIT, direction = 'desc' } = query
  if ((query.asset_class ?? 'us_equity') !== 'us_equity') return []
  const bounds = boundsOf(query)
  if (bounds === null) return alpacaErrorOf(ORDER_NOT_FOUND)
  const symbols = query.symbols === undefined ? null : new Set(query.symbols.split(','))
  const [only] = symbols?.size === 1 ? symbols : []
  const found: ReadRow[] = []
  let before = bounds.before
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const rows = await listOrderRows(database, customerId, {
      status,
      symbol: only,
      before,
      limit: MAX_LIST_ROWS,
    })
    for (const row of rows) {
      if (row.id <= bounds.after || (query.after && row.created_at <= query.after)) return ended(found, limit)
      if (query.until && row.created_at > query.until) continue
      if (symbols && !symbols.has(row.instrument)) continue
      if (query.side !== undefined && row.side !== query.side) continue
      found.push(row)
      if (direction === 'desc' && found.length === limit) return found
    }
    const last = rows.at(-1)
    if (rows.length < MAX_LIST_ROWS || !last) return ended(found, limit)
    before = last.id.toString()
  }
  return alpacaError('refused', 'too many orders to look through: narrow after and until')

  /** The whole range is read: its oldest orders first, if asked for. */
  function ended(all: ReadRow[], most: number): ReadRow[] {
    return direction === 'asc' ? all.toReversed().slice(0, most) : all
  }
}

/** Null where a named order is no id of ours. */
function boundsOf({
  before_order_id: before,
  after_order_id: after,
}: AlpacaInput<'listOrders'>['query']): { before: string | undefined; after: bigint } | null {
  const beforeId = before === undefined ? undefined : idOfPublicId('order', before)
  const afterId = after === undefined ? 0n : idOfPublicId('order', after)
  if (beforeId === null || afterId === null) return null
  return { before: beforeId?.toString(), after: afterId }
}
