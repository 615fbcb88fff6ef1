export interface Store<Value> {
  current: () => Value
  subscribe: (listener: () => void) => () => void
  set: (value: Value) => void
}

/** A value outside React, for `useSyncExternalStore`. */
export function createStore<Value>(start: Value): Store<Value> {
  const listeners = new Set<() => void>()
  let value = start
  return {
    current: () => value,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    set(next) {
      if (next === value) return
      value = next
      for (const listener of listeners) listener()
    },
  }
}
