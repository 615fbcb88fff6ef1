import type { Charts } from '#server/market/charts/charts.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { type PerformanceParts, createAccountReader } from './account-reader.ts'
import { createLastEquity } from './last-equity.ts'
import { readEquity } from './read-equity.ts'
import { readIntradayEquity } from './read-intraday-equity.ts'
import { mountPerformance } from './routes.ts'

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
