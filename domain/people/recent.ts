/** How far another node's clock may be ahead of this one's. */
const CLOCKS_APART_MS = 60_000

/** Whether a proof is no older than `forMs`; one from further in the future than clocks differ is none. */
export function isRecent(proved: Date, now: Date, forMs: number): boolean {
  const ageMs = now.getTime() - proved.getTime()
  return ageMs <= forMs && ageMs >= -CLOCKS_APART_MS
}
