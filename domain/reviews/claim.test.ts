import { describe, expect, test } from 'vitest'
import { CLAIM_MS, claimBy, isColleagues, isRenewalDue } from './claim.ts'

const at = new Date('2026-11-18T15:00:00Z')
const later = (ms: number) => new Date(at.getTime() + ms)
const [ada, mary] = [1n, 2n]

describe('a request is a colleague’s', () => {
  test.each([
    ['that is not claimed', null, false],
    ['that the person claimed', { by: ada, until: later(1) }, false],
    ['that a colleague claimed', { by: mary, until: later(1) }, true],
    ['whose claim ends now', { by: mary, until: at }, false],
    ['whose claim has ended', { by: mary, until: later(-1) }, false],
  ] as const)('one %s', (_, claim, expected) => expect(isColleagues(claim, ada, at)).toBe(expected))
})

describe('claiming', () => {
  const fresh = { by: ada, until: later(CLAIM_MS) }

  test.each([
    ['what is not claimed', null],
    ['what one has oneself, which renews it', { by: ada, until: later(1) }],
    ['what a colleague had', { by: mary, until: at }],
  ] as const)('%s lasts for the time of a claim from now', (_, existing) => {
    for (const takesOver of [false, true])
      expect(claimBy(ada, { existing, takesOver, at })).toEqual({ claim: fresh, takenFrom: null })
  })

  test('what a colleague has is refused, unless it is taken over, and then it is said from whom', () => {
    const existing = { by: mary, until: later(1) }
    expect(claimBy(ada, { existing, takesOver: false, at })).toBeNull()
    expect(claimBy(ada, { existing, takesOver: true, at })).toEqual({ claim: fresh, takenFrom: mary })
  })
})

test.each([
  [CLAIM_MS, false],
  [CLAIM_MS - 120_000, false],
  [CLAIM_MS - 120_001, true],
  [-1, true],
])('with %i ms left, a claim whose request is worked on is renewed: %s', (leftMs, expected) =>
  expect(isRenewalDue(later(leftMs), at)).toBe(expected),
)
