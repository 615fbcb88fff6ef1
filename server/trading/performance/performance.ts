import type { Charts } from '#server/market/charts/charts.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { type PerformanceParts, createAccountReader, type AccountReader } from './account-reader.ts'
import { createLastEquity, readEquity, readIntradayEquity } from './read-equity.ts'
import { isRefusal } from '#contract/refusals.ts'
import { getPerformance, listClosedPositions as listEndpoint } from '#contract/trading/performance.ts'
import { type Prebuilt, prebuild, sendPrebuilt } from '#server/platform/http/prebuilt.ts'
import { createResponseCache } from './response-cache.ts'
import { listClosedPositions } from './present-performance.ts'
import { chosenBenchmark, readPerformance } from './read-performance.ts'

/** Accounts' gains and worth, for the web and for programs, from one cache. */
export function createPerformance(parts: PerformanceParts & { bars: Charts['bars'] }) {
  const deps = { ...parts, reader: createAccountReader(parts) }
  return {
    reader: deps.reader,
    mount: (serve: Serve) => mountPerformance(serve, deps),
    equity: (of: Parameters<typeof readEquity>[1]) => readEquity(deps, of),
    intradayEquity: (of: Parameters<typeof readIntradayEquity>[1]) => readIntradayEquity(deps, of),
    lastEquity: createLastEquity(deps),
  }
}

/** For programs. */
export type AccountWorth = Omit<ReturnType<typeof createPerformance>, 'mount' | 'reader'>

/** Gains, and closed positions. */
function mountPerformance(
  serve: Serve,
  { reader, ...deps }: PerformanceParts & { reader: AccountReader },
): void {
  const answerOf = createResponseCache<Prebuilt>(deps.clock)

  serve(getPerformance, async (call) => {
    const { userId: customerId } = call.principal
    const { period } = call.query
    const benchmark = chosenBenchmark(deps.catalogue(), call.query.benchmark)
    if (isRefusal(benchmark)) return benchmark
    const account = await reader.valued(customerId, undefined, call.database)
    if (isRefusal(account)) return account
    // A request after a transaction never gets a response from before it.
    const key = `${customerId} ${JSON.stringify(period)} ${benchmark.symbol} ${account?.version}`
    const answer = await answerOf(key, async () => {
      const performance = await readPerformance({ ...deps, database: call.database }, account, {
        period,
        benchmark,
      })
      return isRefusal(performance) ? performance : prebuild(JSON.stringify(performance))
    })
    return isRefusal(answer) ? answer : sendPrebuilt(call, answer)
  })

  serve(listEndpoint, async ({ principal, query, database }) =>
    listClosedPositions(await reader.events(principal.userId, undefined, database), deps.catalogue(), query),
  )
}
