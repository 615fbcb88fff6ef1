/**
 * What a busy hour looks like, without a promise: of ten requests seven read, two buy, one sells, while an
 * administrator approves one deposit after the other. The books are verified after it with everything else.
 */
import type { Pool } from '#server/platform/database/database.ts'
import { administratorsCookie, announceDeposit, approveDeposit } from './approvals.ts'
import type { ServerProcess } from './support/child.ts'
import type { LoadPlan } from './support/http-load.ts'
import { load } from './support/load.ts'
import type { SeededCustomer } from './seeds/seed-customers.ts'
import type { Row } from './support/table.ts'

const CONNECTIONS = 128
const SECONDS = 5
const WARM_UP_SECONDS = 2
/** Prices change once a second and so does the list; that of all stocks is what a page of the market asks for. */
const ASSETS = '/api/assets?type=stock'
/** What a customer does one after the other. */
const TURN = [
  '/api/wallet',
  'buy',
  '/api/holdings',
  ASSETS,
  'sell',
  '/api/wallet',
  'buy',
  '/api/holdings',
  ASSETS,
  '/api/wallet',
] as const
const ORDERS_OF_A_TURN = 3

export async function measureMix(
  pool: Pool,
  server: ServerProcess,
  customers: readonly SeededCustomer[],
  instruments: readonly string[],
): Promise<Row[]> {
  process.stderr.write('  reads, orders and approvals together\n')
  const cookie = await administratorsCookie(pool)
  let approved = 0
  let isOver = false
  const approvals = (async () => {
    while (!isOver) {
      const customer = customers[(approved * 37) % customers.length]
      if (!customer) return
      await approveDeposit(server, cookie, await announceDeposit(pool, customer.id))
      approved++
    }
  })()
  const result = await load({
    host: '127.0.0.1',
    port: server.port,
    connections: CONNECTIONS,
    seconds: SECONDS,
    warmUpSeconds: WARM_UP_SECONDS,
    method: 'GET',
    requests: customers.flatMap((customer, index) =>
      turnOf(customer, instruments[index % instruments.length] ?? ''),
    ),
    withKeys: true,
  }).finally(() => (isOver = true))
  await approvals
  const refused = Object.entries(result.refused).map(([status, count]) => `${count} with ${status}`)
  const orders = (result.perSecond * ORDERS_OF_A_TURN) / TURN.length
  return [
    {
      claim: `seven reads, two buys and a sale in turn at ${CONNECTIONS} connections, deposits approved meanwhile`,
      measured:
        `${result.perSecond.toFixed(0)} requests/s, ${orders.toFixed(0)} orders/s of them, p50 ` +
        `${result.p50Ms.toFixed(1)} ms, p99 ${result.p99Ms.toFixed(1)} ms, ${approved} approvals`,
    },
    {
      claim: '  of them refused',
      measured: refused.length === 0 ? '0' : refused.join(', '),
      target: '0',
      holds: refused.length === 0,
    },
  ]
}

const turnOf = ({ cookie }: SeededCustomer, symbol: string): LoadPlan['requests'] =>
  TURN.map((step) =>
    step === 'buy' || step === 'sell'
      ? { path: `/api/${step}`, cookie, method: 'POST', body: JSON.stringify({ symbol, quantity: '0.5' }) }
      : { path: step, cookie },
  )
