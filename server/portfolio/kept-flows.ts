import type { Flow } from '#domain/portfolio-history.ts'
import type { Latest } from './trade-flows.ts'

/** Some 60 MB, whoever they belong to. */
const MOST_FLOWS = 200_000

/** Customers' flows in memory, each until the customer's next transaction; those that were looked at last. */
export interface KeptFlows {
  flows(
    question: { customerId: bigint; startMs: number; stretch: string; latest: Latest },
    read: () => Promise<Flow[]>,
  ): Promise<readonly Flow[]>
}

export function keepFlows(most = MOST_FLOWS): KeptFlows {
  const kept = new Map<string, { transactionId: bigint; flows: readonly Flow[] }>()
  let count = 0

  function forget(key: string): void {
    const known = kept.get(key)
    if (known) count -= 1 + known.flows.length
    kept.delete(key)
  }

  return {
    async flows({ customerId, startMs, stretch, latest }, read) {
      const key = `${customerId} ${stretch} ${startMs}`
      const { transactionId } = latest
      const known = kept.get(key)
      const flows = known?.transactionId === transactionId ? known.flows : await read()
      forget(key)
      kept.set(key, { transactionId, flows })
      count += 1 + flows.length
      for (const oldest of kept.keys()) {
        if (count <= most || oldest === key) break
        forget(oldest)
      }
      return flows
    },
  }
}
