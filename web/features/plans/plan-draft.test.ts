import { expect, test } from 'vitest'
import { checkPlan, type PlanDraft, plannedAmount } from './plan-draft.ts'

const DRAFT: PlanDraft = {
  symbol: 'KO',
  amount: '1,200',
  frequency: 'monthly',
  anchorDate: '2026-11-30',
  endDate: '',
}

test('a plan that can be sent has no message', () => {
  expect(checkPlan(DRAFT, '2026-11-25')).toEqual({})
  expect(plannedAmount(DRAFT.amount)).toBe('1200.00')
})

test('each field says what is wrong with it', () => {
  const wrong = { ...DRAFT, symbol: '', amount: '0.99', anchorDate: '2026-11-24', endDate: '2026-11-01' }
  expect(checkPlan(wrong, '2026-11-25')).toEqual({
    symbol: 'Choose a stock or a fund',
    amount: 'Minimum amount is 1.00',
    anchorDate: 'Choose today or a later date',
    endDate: 'Ends before it begins',
  })
  expect(checkPlan({ ...DRAFT, amount: 'x', anchorDate: '' }, '2026-11-25')).toEqual({
    amount: 'Enter an amount such as 200.00',
    anchorDate: 'Choose a date',
  })
})
