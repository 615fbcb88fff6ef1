import { expect, test } from 'vitest'
import { accountRestricted, agreementPublished, restrictionEnded } from './account-notices.ts'

test('whose account was restricted reads what they cannot do, and in the end what they can do again', () => {
  const { body } = accountRestricted({ rights: ['withdraw', 'buy', 'sell'], sentence: 'We ask.' })
  expect(body).toBe('You cannot buy, sell or withdraw. We ask.')
  expect(restrictionEnded(['keys'], []).body).toBe('You can use API keys again.')
  expect(restrictionEnded(['buy', 'keys'], ['buy']).body).toBe(
    'You can use API keys again. You still cannot buy.',
  )
  expect(restrictionEnded(['buy'], ['buy', 'sell']).body).toBe('You still cannot buy or sell.')
})

test('who has a new agreement reads from when it applies, and what stops after which time', () => {
  const effectiveFrom = new Date('2026-11-18T15:00:00Z')
  const at = (stopsAt: Date | null) =>
    agreementPublished({ title: 'Customer Agreement', effectiveFrom, stopsAt }).body.replaceAll('\u202f', ' ')
  expect(at(null)).toBe('It takes effect on November 18, 2026 at 10:00 AM ET. Please read and accept it.')
  expect(at(new Date('2026-12-18T15:00:00Z'))).toContain(
    'After December 18, 2026 at 10:00 AM ET you can deposit and buy only once you have. ' +
      'You can always sell and withdraw.',
  )
})
