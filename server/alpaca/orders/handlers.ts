import { ALPACA_PREFIX } from '#contract/alpaca/call.ts'
import { ALPACA_CALLS, type AlpacaInput } from '#contract/alpaca/calls.ts'
import { type AlpacaError, alpacaError, alpacaErrorOf } from '#contract/alpaca/errors.ts'
import { MAX_LIST_ROWS } from '#contract/paging.ts'
import { isRefusal, refuse } from '#contract/refusals.ts'
import { type ClosingPart, closingQuantity } from '#domain/alpaca/closing-quantity.ts'
import { idOfPublicId, publicIdOf } from '#domain/alpaca/public-id.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { type Quantity, formatQuantity } from '#domain/money/quantity.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { type HeldPosition, readPositions } from '#server/trading/holdings/list-holdings.ts'
import { cancelOrder } from '#server/trading/orders/cancel.ts'
import { readClientOrderIds, readOrderIdByName } from '#server/trading/orders/fill/client-orders.ts'
import type { PlacingDeps } from '#server/trading/orders/place.ts'
import { type ReadRow, presentOrder } from '#server/trading/orders/read/present-order.ts'
import { listOrderRows, readOrderRow } from '#server/trading/orders/read/read-order.ts'
import { ORDER_NOT_FOUND } from '#server/trading/orders/refuse-order.ts'
import { replaceOrder } from '#server/trading/orders/replace.ts'
import { AlpacaAnswer, type AlpacaHandlers, type AlpacaResult } from '../http/alpaca-call.ts'
import { findAsset } from '../market/assets.ts'
import { orderChangeIn, orderTermsIn, placeByKey, refuseOwnName } from './place-by-key.ts'
import { placedOrder, presentAlpacaOrder } from './present-order.ts'

const USUAL_LIMIT = 50
/** 10,000 orders. */
const MOST_PAGES = 20

/**
 * Finds a program's orders by paging through the web's list, newest first and by one symbol, and filtering here.
 * Refuses by name to look through more than 10,000.
 */
async function findOrders(
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

/** Sells at market what was held when the call came. */
export const closingHandlers = ({
  orders,
}: {
  orders: PlacingDeps
}): Pick<AlpacaHandlers, 'closePosition' | 'closePositions'> => ({
  async closePosition({ principal: { customerId }, params, query }) {
    const asset = findAsset(catalogueOf(orders), params.symbol)
    const positions = asset ? await readPositions(orders.pool, customerId) : []
    const position = positions.find(({ instrument }) => instrument === asset?.symbol)
    if (!position) return refuse('not_found', { detail: 'position does not exist' })
    return close(orders, customerId, position, query)
  },

  async closePositions({ principal: { customerId }, query }) {
    const canceled = query.cancel_orders === true ? await cancelOpenOrders(orders, customerId) : []
    if ('status' in canceled) return canceled
    const answers = []
    for (const position of await readPositions(orders.pool, customerId)) {
      const result = await close(orders, customerId, position, {})
      answers.push({ symbol: position.instrument, ...statusAndBody(result) })
    }
    return new AlpacaAnswer(answers, 207)
  },
})

const catalogueOf = ({ market }: PlacingDeps): Catalogue => market.settings.at(market.now()).catalogue

async function close(
  orders: PlacingDeps,
  customerId: bigint,
  { instrument, held }: HeldPosition,
  { qty, percentage }: { qty?: Quantity | undefined; percentage?: ClosingPart | undefined },
): Promise<AlpacaResult> {
  const shares = percentage === undefined ? null : closingQuantity(held, percentage)
  const terms = orderTermsIn(catalogueOf(orders), {
    symbol: instrument,
    side: 'sell',
    type: 'market',
    time_in_force: 'day',
    qty: formatQuantity(qty ?? shares ?? held),
  })
  return 'status' in terms ? terms : placeByKey(orders, { customerId, terms })
}

function statusAndBody(result: AlpacaResult): { status: number; body: unknown } {
  const said: AlpacaAnswer | AlpacaError = isRefusal(result) ? alpacaErrorOf(result) : result
  return { status: said.status, body: said.body }
}

/** Cancels open orders one after the other; answers what became of each, newest first. */
async function cancelOpenOrders(
  orders: PlacingDeps,
  customerId: bigint,
): Promise<{ id: string; status: number; body?: unknown }[] | AlpacaError> {
  const open = await findOrders(orders.pool, customerId, { status: 'open', limit: 500 })
  if ('status' in open) return open
  const answers = []
  for (const { id } of open) {
    const answer = await cancelOrder(orders, { customerId, orderId: id })
    const error = isRefusal(answer) ? alpacaErrorOf(answer) : null
    const named = { id: publicIdOf('order', id), status: error?.status ?? 200 }
    answers.push(error ? { ...named, body: error.body } : named)
  }
  return answers
}

interface OrderParts {
  orders: PlacingDeps
  clock: Pick<Clock, 'now'>
}

type OrderCalls = Extract<keyof AlpacaHandlers, `${string}Order${string}`>

const REPLACED_AT = `${ALPACA_PREFIX}${ALPACA_CALLS.replaceOrder.path}`

/** Programs' orders, by the use cases of the web alone. */
export const orderHandlers = (parts: OrderParts): Pick<AlpacaHandlers, OrderCalls> => ({
  ...readingHandlers(parts),
  ...placingHandlers(parts),
  ...cancelingHandlers(parts),
})

function readingHandlers({
  orders,
  clock,
}: OrderParts): Pick<AlpacaHandlers, 'listOrders' | 'readOrder' | 'readOrderByName'> {
  const { pool } = orders

  async function present(customerId: bigint, rows: readonly ReadRow[]) {
    const ids = rows.map(({ id }) => id)
    const names = await readClientOrderIds(pool, customerId, ids)
    const seen = { now: clock.now(), market: orders.market }
    return rows.map((row) =>
      presentAlpacaOrder(presentOrder(row, seen), {
        clientOrderId: names.get(row.id),
        endedAt: row.settled_at ?? row.filled_at,
      }),
    )
  }

  async function read(customerId: bigint, id: bigint | null): Promise<AlpacaResult> {
    const row = id === null ? null : await readOrderRow(pool, customerId, id)
    if (!row) return ORDER_NOT_FOUND
    const [order] = await present(customerId, [row])
    return new AlpacaAnswer(order)
  }

  return {
    async listOrders({ principal: { customerId }, query }) {
      const found = await findOrders(pool, customerId, query)
      return 'status' in found ? found : new AlpacaAnswer(await present(customerId, found))
    },

    readOrder: ({ principal, params }) => read(principal.customerId, idOfPublicId('order', params.id)),

    async readOrderByName({ principal: { customerId }, query }) {
      const clientOrderId = query.client_order_id
      const named = await readOrderIdByName(pool, { customerId, clientOrderId })
      if (named !== null) return read(customerId, named)
      // An order with a name does not go by its id.
      const id = idOfPublicId('order', clientOrderId)
      const names = id === null ? new Map() : await readClientOrderIds(pool, customerId, [id])
      return names.size > 0 ? ORDER_NOT_FOUND : read(customerId, id)
    },
  }
}

const placingHandlers = ({ orders }: OrderParts): Pick<AlpacaHandlers, 'createOrder' | 'replaceOrder'> => ({
  async createOrder({ principal: { customerId }, body }) {
    const wrongName = refuseOwnName(body.client_order_id)
    if (wrongName) return wrongName
    const terms = orderTermsIn(orders.market.settings.at(orders.market.now()).catalogue, body)
    if ('status' in terms) return terms
    return placeByKey(orders, { customerId, terms, clientOrderId: body.client_order_id ?? undefined })
  },

  async replaceOrder({ principal: { customerId }, params, body }) {
    const orderId = idOfPublicId('order', params.id)
    if (orderId === null) return ORDER_NOT_FOUND
    const wrongName = refuseOwnName(body.client_order_id)
    if (wrongName) return wrongName
    const change = orderChangeIn(body)
    if ('status' in change) return change
    const clientOrderId = body.client_order_id ?? undefined
    const answer = await replaceOrder(orders, {
      customerId,
      orderId,
      change,
      route: REPLACED_AT,
      idempotencyKey: null,
      clientOrderId,
      isByKey: true,
    })
    return isRefusal(answer) ? answer : new AlpacaAnswer(placedOrder(answer, clientOrderId))
  },
})

const cancelingHandlers = ({ orders }: OrderParts): Pick<AlpacaHandlers, 'cancelOrder' | 'cancelOrders'> => ({
  async cancelOrder({ principal: { customerId }, params }) {
    const orderId = idOfPublicId('order', params.id)
    if (orderId === null) return ORDER_NOT_FOUND
    const answer = await cancelOrder(orders, { customerId, orderId })
    return isRefusal(answer) ? answer : new AlpacaAnswer(null, 204)
  },

  async cancelOrders({ principal: { customerId } }) {
    const answers = await cancelOpenOrders(orders, customerId)
    return 'status' in answers ? answers : new AlpacaAnswer(answers, 207)
  },
})
