import { setTimeout as delay } from 'node:timers/promises'

/** Ends a test that hangs. How long the work takes is up to the machine. */
const LIMIT_MS = 60_000
const INTERVAL_MS = 25

/**
 * Calls `check` again until it does not throw; answers its value. Benches, which have no test runner, use it too. Where
 * timers are faked, `vi.waitFor` advances them.
 */
export async function eventually<T>(check: () => T | Promise<T>, limitMs = LIMIT_MS): Promise<T> {
  const untilMs = performance.now() + limitMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() >= untilMs) throw error
    }
    await delay(INTERVAL_MS)
  }
}

/** Calls `look` again until it answers something else than undefined. */
export const untilFound = <T>(look: () => Promise<T | undefined>, limitMs = LIMIT_MS): Promise<T> =>
  eventually(async () => {
    const found = await look()
    if (found === undefined) throw new Error('it has not happened')
    return found
  }, limitMs)

/** Asks again while a busy server answers 503, which has changed nothing, as a client does. */
export async function served<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    const reply = await ask()
    if (reply.status !== 503) return reply
  }
}
