import { setTimeout as delay } from 'node:timers/promises'
import { getWallet } from '#contract/cash/deposits.ts'
import { getPerformance } from '#contract/trading/performance.ts'
import { getPortfolioHistory } from '#contract/trading/portfolio.ts'
import { listHoldings, listTransactions } from '#contract/trading/transactions.ts'
import { type Client, createTab } from '../support/client.ts'
import { PATIENCE_MS, type Refusals, addRefusal } from '../support/steady-orders.ts'

export interface SteadyReads extends Refusals {
  /** Every answered read so far: whose it was, and when it was answered. */
  answered: { customer: number; atMs: number }[]
  /** Ends after the read that each customer has begun. */
  stop(): Promise<void>
}

/** What must be of this moment, and what may be seconds old. */
const READS = [getWallet, getPortfolioHistory, listHoldings, getPerformance, listTransactions]

/** Customers who look at one page after the other, each again until it is answered; `url` is where they ask. */
export function readSteadily(customers: readonly Client[], url: () => string): SteadyReads {
  const answered: SteadyReads['answered'] = []
  const refusals: Refusals = { refused: new Map(), withoutRetryAfter: [] }
  let isStopped = false

  async function readAll({ cookies }: Client, customer: number): Promise<void> {
    for (let turn = customer; !isStopped;) {
      const endpoint = READS[turn % READS.length] ?? getWallet
      const reply = await createTab(url(), cookies)
        .call(endpoint)
        .catch(() => null)
      if (reply?.status === 200) {
        answered.push({ customer, atMs: performance.now() })
        turn += 1
      } else addRefusal(refusals, reply)
      await delay(PATIENCE_MS)
    }
  }

  const all = Promise.all(customers.map(readAll))
  return {
    answered,
    ...refusals,
    async stop() {
      isStopped = true
      await all
    },
  }
}
