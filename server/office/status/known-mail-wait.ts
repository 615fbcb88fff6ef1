/** However often it is asked for, the outbox is read this seldom. */
const FRESH_MS = 10_000

/**
 * How long the oldest message that is due had waited when `readOldestDue` was asked last, in milliseconds. It is asked
 * again in the background once that is ten seconds ago, so that an answer never waits for the database.
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
