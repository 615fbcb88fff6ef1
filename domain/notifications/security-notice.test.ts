import { expect, test } from 'vitest'
import { accountLocked, moneyUnlocked } from './security-notice.ts'

test('who turns the money lock off reads when it ends, and who locks their account how to return', () => {
  expect(moneyUnlocked(0).body).toContain('Your money lock is off.')
  expect(moneyUnlocked(72).body).toContain('ends in 72 hours')
  expect(accountLocked(true).body).toContain('Reset your password or contact support to return')
})
