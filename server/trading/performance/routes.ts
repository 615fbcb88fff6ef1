import { isRefusal } from '#contract/refusals.ts'
import { getPerformance, listClosedPositions as listEndpoint } from '#contract/trading/performance.ts'
import { type Prebuilt, prebuild, sendPrebuilt } from '#server/platform/http/prebuilt.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { createResponseCache } from './response-cache.ts'
import type { AccountReader, PerformanceParts } from './account-reader.ts'
import { listClosedPositions } from './list-closed-positions.ts'
import { chosenBenchmark, readPerformance } from './read-performance.ts'

/** Gains, and closed positions. */
export function mountPerformance(
  serve: Serve,
  { reader, ...deps }: PerformanceParts & { reader: AccountReader },
): void {
  const answerOf = createResponseCache<Prebuilt>(deps.clock)

  serve(getPerformance, async (call) => {
    const { userId: customerId } = call.principal
    const { period } = call.query
    const benchmark = chosenBenchmark(deps.catalogue(), call.query.benchmark)
    if (isRefusal(benchmark)) return benchmark
    const account = await reader.valued(customerId)
    if (isRefusal(account)) return account
    // A request after a transaction never gets a response from before it.
    const key = `${customerId} ${JSON.stringify(period)} ${benchmark.symbol} ${account?.version}`
    const answer = await answerOf(key, async () => {
      const performance = await readPerformance(deps, account, { period, benchmark })
      return isRefusal(performance) ? performance : prebuild(JSON.stringify(performance))
    })
    return isRefusal(answer) ? answer : sendPrebuilt(call, answer)
  })

  serve(listEndpoint, async ({ principal, query }) =>
    listClosedPositions(await reader.events(principal.userId), deps.catalogue(), query),
  )
}
