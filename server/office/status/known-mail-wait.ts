/** The outbox is read at most this often. */
const FRESH_MS = 10_000

/**
 * How long the oldest due message had waited at the last `readOldestDue`, in milliseconds. Refreshes in the background
 * once ten seconds old, so that no answer waits for the database.
 */
export function createKnownMailWait(
  readOldestDue: (now: Date) => Promise<Date | null>,
  clock: { now(): Date; monotonicMs(): number },
): () => number {
  let waitsMs = 0
  let readMs = -Infinity
  return () => {
    const nowMs = clock.monotonicMs()
    if (nowMs - readMs >= FRESH_MS) {
      readMs = nowMs
      const now = clock.now()
      readOldestDue(now).then(
        (oldest) => void (waitsMs = now.getTime() - (oldest ?? now).getTime()),
        // The database's own state says it.
        () => undefined,
      )
    }
    return waitsMs
  }
}
