import { describe, expect, test } from 'vitest'
import { isPastCutOff } from './cut-off.ts'

describe('the cut-off', () => {
  test('of a fund order is the instant at which its net asset value is made', () => {
    expect(isPastCutOff({ waitsFor: 'nav', dueAtMs: 1_000 }, 999)).toBe(false)
    expect(isPastCutOff({ waitsFor: 'nav', dueAtMs: 1_000 }, 1_000)).toBe(true)
  })

  test('is none for an order that waits for the open: it can be taken back until it is filled', () => {
    expect(isPastCutOff({ waitsFor: 'open', dueAtMs: 1_000 }, 2_000)).toBe(false)
  })
})
