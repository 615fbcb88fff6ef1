import { type QueuedOrder, cancelQueuedOrder, listQueuedOrders } from '#contract/trading/queued-orders.ts'
import { getWallet } from '#contract/cash/deposits.ts'
import { buy, sell } from '#contract/trading/orders.ts'
import type { TestRoutes, Person, Reply } from '../../../support/api/test-server.ts'

/** Orders placed while the market of a test server is closed. */
export function queueAt(testServer: () => TestRoutes) {
  /** Places an order; of a queued one the answer is the order. */
  async function place(
    who: Person,
    side: 'buy' | 'sell',
    body: object,
    key?: string,
  ): Promise<Reply<QueuedOrder>> {
    const headers = key ? { 'idempotency-key': key } : {}
    const reply = await testServer().call(who, side === 'buy' ? buy : sell, { body }, headers)
    return { ...reply, answer: JSON.parse(reply.bytes.toString()) }
  }
  return {
    place,
    async queued(who: Person, side: 'buy' | 'sell', symbol: string, quantity: string): Promise<QueuedOrder> {
      const { status, answer, bytes } = await place(who, side, { symbol, quantity })
      if (status !== 202) throw new Error(`${status}: ${bytes}`)
      return answer
    },
    cancel: (who: Person, id: string) => testServer().call(who, cancelQueuedOrder, { params: { id } }),
    orders: async (who: Person, query: object = {}) =>
      (await testServer().call(who, listQueuedOrders, { query })).answer,
    wallet: async (who: Person) => (await testServer().call(who, getWallet)).answer,
  }
}
