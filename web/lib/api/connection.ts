import { createStore } from '../store.ts'

let waiting = 0
const isLost = createStore(false)

/** Whether something on the page waits for the server, for `useSyncExternalStore`. */
export const lostConnection = {
  current: isLost.current,
  subscribe: isLost.subscribe,
  /** Returns a function that ends the wait. */
  begin(): () => void {
    count(1)
    return () => count(-1)
  },
}

function count(more: 1 | -1): void {
  waiting += more
  isLost.set(waiting > 0)
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
