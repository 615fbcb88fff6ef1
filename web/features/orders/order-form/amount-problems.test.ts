import { NEW_INSTALLATION } from '../../../../tests/support/rules/new-installation.ts'
import { expect, test } from 'vitest'
import { tradingTermsOf } from '../shown-terms.ts'
import { dollarsProblem, sharesProblem } from './amount-problems.ts'

const TERMS = tradingTermsOf(NEW_INSTALLATION)

test.each(['10,5', '1 000', '-2', '.'])('an amount typed as "%s" is told how one is written', (text) => {
  expect(sharesProblem('empty', text, TERMS)?.text).toBe('Enter a quantity such as 10.5')
  expect(dollarsProblem('empty', text, TERMS)).toBe('Enter an amount such as 100.00')
})

test('an empty field asks for a quantity, and what can be bought or sold has no message', () => {
  expect(sharesProblem('empty', '', TERMS)).toEqual({ text: 'Enter a quantity', isError: false })
  expect(sharesProblem('empty', '-2', TERMS)?.isError).toBe(true)
  expect(sharesProblem('insufficient_holdings', '9', TERMS)).toEqual({
    text: 'Insufficient holdings',
    isError: true,
  })
  expect(sharesProblem(null, '1', TERMS)).toBeNull()
  expect(dollarsProblem('empty', '', TERMS)).toBeNull()
  expect(dollarsProblem('insufficient_funds', '900', TERMS)).toBe('Insufficient balance')
  expect(dollarsProblem(null, '1', TERMS)).toBeNull()
})

test('too little and too much say the limit that is set', () => {
  expect(sharesProblem('above_maximum', '9', TERMS)?.text).toBe('Maximum amount is 1,000,000')
  expect(dollarsProblem('below_minimum_amount', '0.99', TERMS)).toBe('Minimum amount is 1.00')
  const set = tradingTermsOf({ ...NEW_INSTALLATION, smallestOrderAmount: '25.00', largestOrder: '5000' })
  expect(sharesProblem('above_maximum', '9', set)?.text).toBe('Maximum amount is 5,000')
  expect(dollarsProblem('below_minimum_amount', '0.99', set)).toBe('Minimum amount is 25.00')
})
