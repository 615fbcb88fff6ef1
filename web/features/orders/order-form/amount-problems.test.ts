import { expect, test } from 'vitest'
import { amountProblem } from './amount-problems.ts'

test.each(['10,5', '1 000', '-2', '.'])('an amount typed as "%s" is told how one is written', (text) => {
  for (const side of ['buy', 'sell'] as const)
    expect(amountProblem(side, 'empty', text)).toBe('Enter a quantity such as 10.5')
})

test('an empty field asks for a quantity, and what can be bought or sold has no message', () => {
  expect(amountProblem('buy', 'empty', '')).toBe('Enter a quantity')
  expect(amountProblem('sell', 'insufficient_holdings', '9')).toBe('Insufficient holdings')
  expect(amountProblem('buy', 'none', '1')).toBeUndefined()
})
