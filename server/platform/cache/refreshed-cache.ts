import { LRUCache } from 'lru-cache'

/**
 * A cache of at most `max` values that asks for a value again once it is no longer fresh. Concurrent requests share one
 * load; a failed one is not cached.
 */
export function createRefreshedCache<Value extends object>(max: number) {
  const cache = new LRUCache<string, Value, (stale: Value | undefined) => Promise<Value>>({
    max,
    fetchMethod: (_key, stale, { context: load }) => load(stale),
    // An entry evicted while it loads is used all the same.
    ignoreFetchAbort: true,
  })

  return async function cached(
    key: string,
    isFresh: (known: Value) => boolean,
    load: (stale: Value | undefined) => Promise<Value>,
  ): Promise<Value> {
    const known = cache.get(key)
    return known && isFresh(known) ? known : cache.forceFetch(key, { forceRefresh: true, context: load })
  }
}
