import { useSyncExternalStore } from 'react'

/** A choice kept per browser, not per customer. */
export interface BrowserChoice<Value extends string> {
  current: () => Value
  choose: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

/**
 * Keeps a choice in local storage under its name, and on the root element as `data-<name>`, which `theme.js` sets
 * before the first paint. The first value is the default.
 */
export function browserChoice<Value extends string>(
  name: string,
  values: readonly [Value, ...Value[]],
): BrowserChoice<Value> {
  const listeners = new Set<() => void>()
  return {
    current: () => values.find((value) => value === document.documentElement.dataset[name]) ?? values[0],
    choose(value) {
      document.documentElement.dataset[name] = value
      try {
        localStorage.setItem(name, value)
      } catch {
        // Storage is off: the choice lasts as long as the page.
      }
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const useChoice = <Value extends string>(choice: BrowserChoice<Value>): Value =>
  useSyncExternalStore(choice.subscribe, choice.current)
