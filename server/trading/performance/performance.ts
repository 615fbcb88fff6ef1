import type { Charts } from '#server/market/charts/charts.ts'
import type { Serve } from '#server/platform/http/route.ts'
import { type PerformanceParts, createAccountReader } from './account-reader.ts'
import { createLastEquity } from './last-equity.ts'
import { readEquity } from './read-equity.ts'
import { readIntradayEquity } from './read-intraday-equity.ts'
import { mountPerformance } from './routes.ts'

/** What accounts gained and were worth: for the web and for programs, from the same accounts in memory. */
export function createPerformance(parts: PerformanceParts & { bars: Charts['bars'] }) {
  const deps = { ...parts, reader: createAccountReader(parts) }
  return {
    reader: deps.reader,
    mount: (serve: Serve) => mountPerformance(serve, deps),
    /** What a customer's account was worth over a period. */
    equity: (of: Parameters<typeof readEquity>[1]) => readEquity(deps, of),
    /** The same within its sessions. */
    intradayEquity: (of: Parameters<typeof readIntradayEquity>[1]) => readIntradayEquity(deps, of),
    /** What it was worth at the close before the latest session. */
    lastEquity: createLastEquity(deps),
  }
}

/** What accounts were worth, for programs. */
export type AccountWorth = Omit<ReturnType<typeof createPerformance>, 'mount' | 'reader'>
