import { CLOCKS_APART_MS } from '../clocks-apart.ts'

/** How long an entered password counts as recent. */
export const PASSWORD_RECENT_MS = 15 * 60_000

/** Whether `at` is at most `forMs` ago. A time further in the future than clocks differ is not recent. */
export function isRecent(at: Date, now: Date, forMs: number): boolean {
  const ageMs = now.getTime() - at.getTime()
  return ageMs <= forMs && ageMs >= -CLOCKS_APART_MS
}
