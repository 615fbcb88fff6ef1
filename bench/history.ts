/**
 * The claim: a chart is there at once. Every chart of every instrument is asked for once, right after the start,
 * when nothing is computed yet; then all of them again and again by many browsers at a time. Beside it the same
 * load of the smallest answer there is, which is what HTTP alone costs on this machine.
 */
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { HISTORY_PERIODS, INTRADAY_INTERVALS } from '#domain/market/history-period.ts'
import { startServer } from './support/child.ts'
import { load } from './support/load.ts'
import { seedCustomers } from './seeds/seed-customers.ts'
import { BENCH_INSTANT, openBenchDatabase } from './support/test-server.ts'
import { type Row, median } from './support/table.ts'

const CONNECTIONS = 32
const SECONDS = 5
const WARM_UP_SECONDS = 1
const MEDIAN_MS = 20
const COLD_MS = 150

export async function measureHistory(): Promise<Row[]> {
  const database = await openBenchDatabase()
  try {
    const [customer] = await seedCustomers(database.pool, { count: 1, instruments: [], at: BENCH_INSTANT })
    if (!customer) throw new Error('there is no customer')
    const server = await startServer('server/main.ts', database.settings)
    const origin = `http://127.0.0.1:${server.port}`
    const cookie = customer.cookie
    const paths = chartPaths()

    console.error(`${paths.length} charts, each for the first time`)
    const cold: { path: string; ms: number }[] = []
    for (const path of paths) cold.push({ path, ms: await timeOf(`${origin}${path}`, cookie) })

    const underLoad = (asked: readonly string[]) => {
      console.error(`${asked.length === 1 ? asked[0] : 'all charts'}, ${CONNECTIONS} connections`)
      return load({
        host: '127.0.0.1',
        port: server.port,
        connections: CONNECTIONS,
        seconds: SECONDS,
        warmUpSeconds: WARM_UP_SECONDS,
        method: 'GET',
        requests: asked.map((path) => ({ path, cookie })),
        withKeys: false,
      })
    }
    const charts = await underLoad(paths)
    const least = await underLoad(['/api/market-status'])
    await server.stop()

    const slowest = cold.reduce((worst, each) => (each.ms > worst.ms ? each : worst))
    const refused = Object.values(charts.refused).reduce((sum, count) => sum + count, 0)
    return [
      below(`median of ${paths.length} charts at ${CONNECTIONS} connections`, charts.p50Ms, MEDIAN_MS),
      { claim: '99 of 100 of them within', measured: `${charts.p99Ms.toFixed(1)} ms` },
      {
        claim: 'the same load of the market’s status: median',
        measured: `${least.p50Ms.toFixed(1)} ms`,
      },
      below(`a chart that nothing is cached for, the slowest (${slowest.path})`, slowest.ms, COLD_MS),
      { claim: 'the median of those', measured: `${median(cold.map(({ ms }) => ms)).toFixed(1)} ms` },
      {
        claim: 'charts that did not come',
        measured: String(refused),
        target: 'none',
        holds: refused === 0,
      },
    ]
  } finally {
    await database.stop()
  }
}

/** Every period and interval of every instrument; the long ones first, which have the most to compute. */
function chartPaths(): string[] {
  const periods = HISTORY_PERIODS.toReversed().map((period) => [`historical`, `period=${period}`] as const)
  const intervals = INTRADAY_INTERVALS.toReversed().map(
    (interval) => [`intraday`, `interval=${interval}`] as const,
  )
  return BUILT_IN.all.flatMap(({ symbol }) =>
    [...periods, ...intervals].map(([kind, query]) => `/api/${kind}/${symbol}?${query}`),
  )
}

async function timeOf(url: string, cookie: string): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(url, { headers: { cookie } })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}`)
  return performance.now() - startedAt
}

const below = (claim: string, ms: number, mostMs: number): Row => ({
  claim,
  measured: `${ms.toFixed(1)} ms`,
  target: `below ${mostMs} ms`,
  holds: ms < mostMs,
})
