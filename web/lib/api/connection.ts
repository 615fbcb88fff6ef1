let waiting = 0
const listeners = new Set<() => void>()

/** Whether something on the page waits for the server, for `useSyncExternalStore`. */
export const lostConnection = {
  current: (): boolean => waiting > 0,
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  /** Returns a function that ends the wait. */
  begin(): () => void {
    count(1)
    return () => count(-1)
  },
}

function count(more: 1 | -1): void {
  waiting += more
  for (const listener of listeners) listener()
}

/** When the browser is online again, at the latest after `ms`. */
export function connectionOr(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    window.addEventListener('online', done)
  })
}

export const isServerReachable = (): Promise<boolean> =>
  fetch('/healthz', { cache: 'no-store' }).then(
    () => true,
    () => false,
  )
