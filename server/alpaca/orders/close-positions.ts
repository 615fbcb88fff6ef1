import { type AlpacaError, alpacaErrorOf } from '#contract/alpaca/errors.ts'
import { isRefusal, refuse } from '#contract/refusals.ts'
import { type ClosingPart, closingQuantity } from '#domain/alpaca/closing-quantity.ts'
import type { Catalogue } from '#domain/market/catalogue.ts'
import { type Quantity, formatQuantity } from '#domain/money/quantity.ts'
import type { PlacingDeps } from '#server/trading/orders/place.ts'
import { type HeldPosition, readPositions } from '#server/trading/holdings/list-holdings.ts'
import { AlpacaAnswer, type AlpacaHandlers, type AlpacaResult } from '../http/alpaca-answer.ts'
import { findAsset } from '../market/asset-ids.ts'
import { cancelOpenOrders } from './cancel-open-orders.ts'
import { placeByKey } from './place-by-key.ts'
import { orderTermsIn } from './read-order-input.ts'

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
