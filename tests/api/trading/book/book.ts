import { type Order, cancelOrder, createOrder, replaceOrder } from '#contract/trading/orders.ts'
import { getWallet } from '#contract/cash/deposits.ts'
import { listHoldings } from '#contract/trading/transactions.ts'
import type { Reply } from '../../../support/client.ts'
import type { Person } from '../../../support/people.ts'

// Orders of the book, as the tests of its endpoints place them.

/** Places an order for the day, unless said otherwise; the body has the type of an order (check `status` first). */
export async function place(who: Person, body: object, key?: string): Promise<Reply<Order>> {
  const asked = { timeInForce: 'day', ...body } as never
  const reply = await who.call(createOrder, { body: asked }, { key })
  return { ...reply, body: JSON.parse(reply.bytes.toString()) }
}

/** Places an order that rests. */
export async function rested(who: Person, body: object): Promise<Order> {
  const { status, body: order, bytes } = await place(who, body)
  if (status !== 202) throw new Error(`${status}: ${bytes}`)
  return order
}

export const cancel = (who: Person, id: string) => who.call(cancelOrder, { params: { id } })

export async function replace(who: Person, id: string, change: object, key?: string): Promise<Reply<Order>> {
  const reply = await who.call(replaceOrder, { params: { id }, body: change }, { key })
  return { ...reply, body: JSON.parse(reply.bytes.toString()) }
}

export const wallet = async (who: Person) => (await who.call(getWallet)).body

/** How much of a symbol the customer holds, and how much of it orders reserve. */
export async function holding(who: Person, symbol: string) {
  const held = (await who.call(listHoldings)).body.find(({ assetSymbol }) => assetSymbol === symbol)
  return held && { quantity: held.quantity, reserved: held.reserved }
}
