import { CLOCKS_APART_MS } from '../clocks-apart.ts'

export const PASSWORD_RECENT_MS = 15 * 60_000

/** Whether `at` is at most `forMs` ago, and no further in the future than clocks differ. */
export function isRecent(at: Date, now: Date, forMs: number): boolean {
  const ageMs = now.getTime() - at.getTime()
  return ageMs <= forMs && ageMs >= -CLOCKS_APART_MS
}
