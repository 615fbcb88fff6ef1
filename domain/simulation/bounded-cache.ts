/** Remembers the values last asked for, at most `limit` of them; the one unused for longest goes first. */
export function boundedCache<Key, Value>(limit: number) {
  const entries = new Map<Key, Value>()

  return function remember(key: Key, compute: () => Value): Value {
    const known = entries.get(key)
    const value = known ?? compute()
    // A Map keeps the order of insertion, so the first key is the one unused for longest.
    if (known !== undefined) entries.delete(key)
    entries.set(key, value)
    if (entries.size > limit) entries.delete(entries.keys().next().value as Key)
    return value
  }
}
