import { expect, test } from 'vitest'
import { maskedAccount } from './masked-account.ts'

test('an account number shows its last four characters', () => {
  expect(maskedAccount('1234567890')).toBe('••••\u00a07890')
  expect(maskedAccount('GB29 NWBK 6016 1331 9268 19')).toBe('••••\u00a06819')
})

test('a short account number shows no more than half of itself', () => {
  expect(maskedAccount('1234')).toBe('••••\u00a034')
  expect(maskedAccount('7')).toBe('••••')
})
