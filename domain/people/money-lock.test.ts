import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  MONEY_LOCK_DELAYS_HOURS,
  type MoneyLock,
  type MoneyLockDelayHours,
  lockMoney,
  moneyLockAt,
  unlockMoney,
} from './money-lock.ts'

const NOON_MS = Date.parse('2026-11-18T12:00:00Z')
const HOUR_MS = 3_600_000
const delay = fc.constantFrom(...MONEY_LOCK_DELAYS_HOURS)
const step = fc.record({ hours: fc.nat({ max: 100 }), on: fc.option(delay) })

/** Plays what a customer presses, hours apart; null is turning it off. */
function* played(steps: readonly { hours: number; on: MoneyLockDelayHours | null }[]) {
  let lock: MoneyLock | null = null
  let ms = NOON_MS
  for (const { hours, on } of steps) {
    ms += hours * HOUR_MS
    const at = new Date(ms)
    const before = moneyLockAt(lock, at)
    if (on !== null) lock = lockMoney(before, on, at)
    else if (before) lock = unlockMoney(before, at)
    yield { before, lock, at, on }
  }
}

test('whatever is pressed, it holds from the moment it is turned on, and no shorter than was chosen', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
      let offAtMs: number | null = null
      let chosen = 0
      for (const { before, lock, at, on } of played(steps)) {
        if (before === null) [offAtMs, chosen] = [null, 0]
        if (on !== null) {
          chosen = Math.max(chosen, on)
          offAtMs = null
          expect(moneyLockAt(lock, at)).toBe(lock)
        } else if (before) offAtMs ??= at.getTime()
        const endsMs = lock?.endsAt?.getTime() ?? null
        if (before || on !== null) expect(endsMs).toBe(offAtMs === null ? null : offAtMs + chosen * HOUR_MS)
      }
    }),
  )
})

test('it holds until its end, and not at it', () => {
  const lock = unlockMoney(lockMoney(null, 24, new Date(NOON_MS)), new Date(NOON_MS))
  expect(moneyLockAt(lock, new Date(NOON_MS + 24 * HOUR_MS - 1))).toBe(lock)
  expect(moneyLockAt(lock, new Date(NOON_MS + 24 * HOUR_MS))).toBeNull()
})

test('without a delay it ends at once', () => {
  const at = new Date(NOON_MS)
  expect(moneyLockAt(unlockMoney(lockMoney(null, 0, at), at), at)).toBeNull()
})
