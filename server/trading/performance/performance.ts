import type { Serve } from '#server/platform/http/route.ts'
import { type PerformanceParts, createAccountReader } from './account-reader.ts'
import { readEquity } from './read-equity.ts'
import { mountPerformance } from './routes.ts'

/** What accounts gained and were worth: for the web and for programs, from the same accounts in memory. */
export function createPerformance(parts: PerformanceParts) {
  const deps = { ...parts, reader: createAccountReader(parts) }
  return {
    mount: (serve: Serve) => mountPerformance(serve, deps),
    /** What a customer's account was worth over a period. */
    equity: (of: Parameters<typeof readEquity>[1]) => readEquity(deps, of),
  }
}
