import { expect, test } from 'vitest'
import { whyKept } from './cut-off.ts'

const WEEK_MS = 7 * 24 * 60 * 60 * 1_000

test.each([
  ['nav', false, 999, null],
  ['nav', false, 1_000, 'past_cut_off'],
  ['nav', false, WEEK_MS + 999, 'past_cut_off'],
  ['nav', false, WEEK_MS + 1_000, null],
  ['open', false, 2 * WEEK_MS, null],
  ['open', true, 999, null],
  ['open', true, 1_000, 'price_made'],
  ['later-price', true, 999, 'price_made'],
  ['later-price', false, 2 * WEEK_MS, 'price_made'],
  ['price', true, 2 * WEEK_MS, null],
] as const)(
  'an order for %s, delayed: %s, due at 1,000, is kept at %i: %s',
  (waitsFor, isDelayed, nowMs, why) => {
    expect(whyKept({ waitsFor, dueAtMs: 1_000 }, { nowMs, isDelayed })).toBe(why)
  },
)
