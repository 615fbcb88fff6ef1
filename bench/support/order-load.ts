import type { Pool } from '#server/platform/database/database.ts'
import type { SeededCustomer } from '../seeds/seed-customers.ts'
import type { LoadPlan } from './http-load.ts'

export const INSTRUMENTS = ['AAPL', 'MSFT', 'NVDA', 'AMD', 'F', 'KO', 'T', 'VZ', 'GE', 'BA']

/** A small buy or sale of a random instrument for each customer in turn. */
export function orderRequests(customers: readonly SeededCustomer[]): LoadPlan['requests'] {
  return customers.flatMap(({ cookie }, index) =>
    (['buy', 'sell'] as const).map((side) => ({
      path: `/api/${side}`,
      cookie,
      body: JSON.stringify({
        symbol: INSTRUMENTS[(index * 7 + side.length) % INSTRUMENTS.length],
        quantity: '0.5',
      }),
    })),
  )
}

/** Orders, each with a fresh Idempotency-Key; `seconds` are counted. */
export const orderPlan = (
  requests: LoadPlan['requests'],
  seconds: number,
): Pick<LoadPlan, 'host' | 'seconds' | 'method' | 'requests' | 'withKeys'> => ({
  host: '127.0.0.1',
  seconds,
  method: 'POST',
  requests,
  withKeys: true,
})

/** PostgreSQL's processes: those of connections, then its own writers. Vacuum's come and go and are left out. */
export async function postgresProcesses(pool: Pool): Promise<number[]> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity where backend_type <> 'autovacuum worker'
     order by backend_type = 'client backend' desc`,
  )
  return rows.map(({ pid }) => pid)
}
