import {
  type OrderAtMarket,
  cancelOrderAtMarket,
  listOrdersAtMarket,
  buy,
  sell,
} from '#contract/trading/older-orders.ts'
import { getWallet } from '#contract/cash/deposits.ts'
import type { Reply } from '../../../support/client.ts'
import type { Person } from '../../../support/people.ts'

// Orders placed while the market of a test server is closed.

/** Places an order; the body has the type of a queued one (check `status` first). */
export async function place(
  who: Person,
  side: 'buy' | 'sell',
  body: object,
  key?: string,
): Promise<Reply<OrderAtMarket>> {
  const reply = await who.call(side === 'buy' ? buy : sell, { body }, { key })
  return { ...reply, body: JSON.parse(reply.bytes.toString()) }
}

export async function queued(
  who: Person,
  side: 'buy' | 'sell',
  symbol: string,
  quantity: string,
): Promise<OrderAtMarket> {
  const { status, body, bytes } = await place(who, side, { symbol, quantity })
  if (status !== 202) throw new Error(`${status}: ${bytes}`)
  return body
}

export const cancel = (who: Person, id: string) => who.call(cancelOrderAtMarket, { params: { id } })

export const orders = async (who: Person, query: object = {}) =>
  (await who.call(listOrdersAtMarket, { query })).body

export const wallet = async (who: Person) => (await who.call(getWallet)).body
