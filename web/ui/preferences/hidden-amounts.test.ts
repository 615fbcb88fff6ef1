import { expect, test } from 'vitest'
import { withoutAmounts } from './hidden-amounts.tsx'

test('a sentence keeps its words and loses its amounts', () => {
  expect(withoutAmounts('$5,000.00 was added to your wallet. Reference NF-7K2Q.')).toBe(
    '•••• was added to your wallet. Reference NF-7K2Q.',
  )
  expect(withoutAmounts('1,000.00 EUR at 1.0842 became $1,084.20')).toBe('•••• EUR at •••• became ••••')
  expect(withoutAmounts('Your profile was approved on 3 May 2026.')).toBe(
    'Your profile was approved on 3 May 2026.',
  )
})
