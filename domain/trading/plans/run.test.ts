import { describe, expect, test } from 'vitest'
import { cents } from '../../money/money.ts'
import { RUN_OUTCOMES } from './plan.ts'
import { type RunFacts, decideRun, moneySkipsAfter, pausesForFunds } from './run-plan.ts'

const FACTS: RunFacts = {
  amountCents: cents(200_00n),
  cashCents: cents(200_00n),
  kycStatus: 'approved',
  restrictedRights: [],
  isAgreementDue: false,
  isSalesOnly: false,
  isSkipped: false,
  late: 0,
  price: 'known',
  isBeforeClose: true,
}
const decide = (facts: Partial<RunFacts>) => decideRun({ ...FACTS, ...facts })

describe('a due date', () => {
  test('is ordered with exactly the money for it', () => expect(decide({})).toBe('ordered'))
  test('one cent short buys nothing', () =>
    expect(decide({ cashCents: cents(199_99n) })).toBe('skipped_funds'))
  test.each(['pending', 'rejected', 'none'] as const)('buys nothing with a profile that is %s', (kycStatus) =>
    expect(decide({ kycStatus })).toBe('skipped_profile'),
  )
  test('buys nothing while buying is restricted; other restrictions do not matter', () => {
    expect(decide({ restrictedRights: ['buy', 'keys'] })).toBe('skipped_restricted')
    expect(decide({ restrictedRights: ['sell', 'withdraw'] })).toBe('ordered')
  })
  test('buys nothing while an agreement is due', () =>
    expect(decide({ isAgreementDue: true })).toBe('skipped_agreement'))
  test('buys nothing of an asset that is closed to purchases, whatever its price', () => {
    expect(decide({ isSalesOnly: true })).toBe('skipped_sales_only')
    expect(decide({ isSalesOnly: true, price: 'silent' })).toBe('skipped_sales_only')
    expect(decide({ isSalesOnly: true, isSkipped: true })).toBe('skipped_by_you')
  })
  test('that its customer skips needs neither a price nor money', () =>
    expect(decide({ isSkipped: true, price: 'silent', cashCents: cents(0n) })).toBe('skipped_by_you'))
  test('two sessions late is ordered, three late is missed, skipped or not', () => {
    expect(decide({ late: 2 })).toBe('ordered')
    expect(decide({ late: 3 })).toBe('missed')
    expect(decide({ late: 3, isSkipped: true })).toBe('missed')
  })
  test('of a halted symbol waits for the close, then is skipped', () => {
    expect(decide({ price: 'halted' })).toBeNull()
    expect(decide({ price: 'halted', isBeforeClose: false })).toBe('skipped_halt')
  })
  test('without a price waits until it is missed', () => {
    expect(decide({ price: 'silent', isBeforeClose: false, late: 2 })).toBeNull()
    expect(decide({ price: 'silent', isBeforeClose: false, late: 3 })).toBe('missed')
  })
})

describe('skips for want of money', () => {
  test('add up until a purchase is ordered; nothing else counts', () => {
    expect(RUN_OUTCOMES.map((outcome) => [outcome, moneySkipsAfter(2, outcome)])).toEqual([
      ['ordered', 0],
      ['skipped_funds', 3],
      ['skipped_profile', 2],
      ['skipped_restricted', 2],
      ['skipped_agreement', 2],
      ['skipped_sales_only', 2],
      ['skipped_halt', 2],
      ['skipped_by_you', 2],
      ['missed', 2],
    ])
  })
  test('pause the plan at the third', () =>
    expect([1, 2, 3].map(pausesForFunds)).toEqual([false, false, true]))
})
