import { type PendingOrder, cancelPendingOrder, listPendingOrders } from '#contract/trading/pending-orders.ts'
import { getWallet } from '#contract/cash/funding.ts'
import { buy, sell } from '#contract/trading/trading.ts'
import type { Desk, Person, Reply } from '../../../support/api/desk.ts'

/** Orders placed while the market of a desk is closed. */
export function queueAt(desk: () => Desk) {
  /** Places an order; of a queued one the answer is the order. */
  async function place(
    who: Person,
    side: 'buy' | 'sell',
    body: object,
    key?: string,
  ): Promise<Reply<PendingOrder>> {
    const headers = key ? { 'idempotency-key': key } : {}
    const reply = await desk().call(who, side === 'buy' ? buy : sell, { body }, headers)
    return { ...reply, answer: JSON.parse(reply.bytes.toString()) }
  }
  return {
    place,
    async queued(who: Person, side: 'buy' | 'sell', symbol: string, quantity: string): Promise<PendingOrder> {
      const { status, answer, bytes } = await place(who, side, { symbol, quantity })
      if (status !== 202) throw new Error(`${status}: ${bytes}`)
      return answer
    },
    cancel: (who: Person, id: string) => desk().call(who, cancelPendingOrder, { params: { id } }),
    orders: async (who: Person, query: object = {}) =>
      (await desk().call(who, listPendingOrders, { query })).answer,
    wallet: async (who: Person) => (await desk().call(who, getWallet)).answer,
  }
}
