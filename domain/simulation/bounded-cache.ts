/** At most `limit` values; evicts the least recently used. */
export function createBoundedMap<Key, Value>(limit: number) {
  const entries = new Map<Key, Value>()

  function set(key: Key, value: Value): void {
    // Maps keep insertion order: the first key is the least recently used.
    entries.delete(key)
    entries.set(key, value)
    if (entries.size > limit) entries.delete(entries.keys().next().value as Key)
  }

  return {
    set,
    get(key: Key): Value | undefined {
      const known = entries.get(key)
      if (known !== undefined) set(key, known)
      return known
    },
  }
}

/** Caches at most `limit` computed values, those used last. */
export function createBoundedCache<Key, Value>(limit: number) {
  const entries = createBoundedMap<Key, Value>(limit)

  return function remember(key: Key, compute: () => Value): Value {
    const known = entries.get(key)
    if (known !== undefined) return known
    const value = compute()
    entries.set(key, value)
    return value
  }
}
