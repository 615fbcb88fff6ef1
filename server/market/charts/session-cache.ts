import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { createRefreshedCache } from '#server/platform/cache/refreshed-cache.ts'
import { MarketFailure, type MarketParts } from '../ports/provider.ts'

/** What a provider says of a span of time: a step in session, else from the close to midnight to the open. */
export function createSessionCache<Value>(
  max: number,
  { calendar, clock }: Pick<MarketParts, 'calendar' | 'clock'>,
) {
  const cached = createRefreshedCache<{ span: string; value: Value }>(max)

  /** Null when the provider has none. */
  return async function ofSpan(
    key: string,
    stepMs: number,
    load: (at: Date) => Promise<Value>,
  ): Promise<Value | null> {
    const at = clock.now()
    const { isOpen, session } = calendar.statusAt(at.getTime())
    // At midnight shares split, and charts with them.
    const part = isOpen ? Math.floor(at.getTime() / stepMs) : newYorkDateAt(at.getTime())
    const span = `${session.date} ${part}`
    try {
      const isFresh = (known: { span: string }) => known.span === span
      return (await cached(key, isFresh, async () => ({ span, value: await load(at) }))).value
    } catch (error) {
      if (error instanceof MarketFailure) return null
      throw error
    }
  }
}
