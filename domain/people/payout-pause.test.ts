import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PAUSE_HOURS, PAUSE_REASONS, PAUSE_TEXTS, pauseAfter, pauseAt } from './payout-pause.ts'

const NOON = new Date('2026-11-18T12:00:00Z')
const anyReason = fc.constantFrom(...PAUSE_REASONS)

test('a change of the email address pauses payouts for three days, anything else for one', () => {
  expect(PAUSE_HOURS).toEqual({
    password_reset: 24,
    email_change: 72,
    second_factor_removed: 24,
    new_bank_account: 24,
  })
})

describe('a pause', () => {
  test('lasts until its end, and not at it', () => {
    fc.assert(
      fc.property(anyReason, (reason) => {
        const pause = pauseAfter(reason, NOON)
        expect(pauseAt(pause, NOON)).toBe(pause)
        expect(pauseAt(pause, new Date(pause.until.getTime() - 1))).toBe(pause)
        expect(pauseAt(pause, pause.until)).toBeNull()
      }),
    )
  })

  test('is none for an account that was never paused', () => {
    expect(pauseAt(null, NOON)).toBeNull()
  })

  test('of no hours is over as it begins', () => {
    expect(pauseAt(pauseAfter('new_bank_account', NOON, 0), NOON)).toBeNull()
  })
})

test('every reason ends a sentence, without a full stop', () => {
  for (const reason of PAUSE_REASONS) expect(PAUSE_TEXTS[reason]).toMatch(/^after .*[a-z]$/)
})
