import pg from 'pg'
import { vi } from 'vitest'

type Running = (...args: unknown[]) => unknown

/** Watches every connection that is opened until `stop`: how many statements of one were running at once, at most. */
export function watchStatementsAtOnce(): { most(): number; stop(): void } {
  const query: Running = pg.Client.prototype.query
  const running = new Map<unknown, number>()
  let most = 0
  const watched = vi.spyOn(pg.Client.prototype, 'query')
  watched.mockImplementation(function (this: unknown, ...args: unknown[]) {
    const count = (by: 1 | -1) => {
      running.set(this, (running.get(this) ?? 0) + by)
      most = Math.max(most, running.get(this) ?? 0)
    }
    count(1)
    return Promise.resolve(Reflect.apply(query, this, args)).finally(() => count(-1))
  })
  return { most: () => most, stop: () => watched.mockRestore() }
}
