import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { planEnded, planPaused, purchaseSkipped, purchasesMissed } from './plan-notices.ts'

const plan = { instrument: 'KO', amountCents: cents(1_200_00n) }

test('a purchase that was left out is told with its day and the reason', () => {
  expect(purchaseSkipped(plan, { dueDate: '2026-11-30', outcome: 'skipped_funds' })).toEqual({
    kind: 'plan_skipped',
    title: 'Purchase skipped',
    body: 'Your purchase of KO for $1,200.00 due on Nov 30, 2026 was not placed. There was not enough cash for it.',
    link: '/plans',
  })
  expect(purchaseSkipped(plan, { dueDate: '2026-11-30', outcome: 'missed' })).toMatchObject({
    title: 'Purchase missed',
    body:
      'Your purchase of KO for $1,200.00 due on Nov 30, 2026 was not placed. ' +
      'It could not be placed within two sessions of its day.',
  })
})

test('purchases that were missed one after the other are told at once', () =>
  expect(purchasesMissed(plan, ['2026-10-30', '2026-11-06', '2026-11-13'])).toMatchObject({
    kind: 'plan_skipped',
    title: 'Purchases missed',
    body:
      '3 of your purchases of KO for $1,200.00, due from Oct 30, 2026 to Nov 13, 2026, were not placed. ' +
      'They could not be placed within two sessions of their days.',
  }))

test('a pause for lack of cash says how it goes on, and an end that it is one', () => {
  expect(planPaused(plan)).toMatchObject({
    kind: 'plan_paused',
    body:
      'Three purchases of KO were skipped for lack of cash, so this recurring investment is paused. ' +
      'Add cash, then resume it.',
  })
  expect(planEnded(plan)).toMatchObject({
    kind: 'plan_ended',
    body: 'Your recurring investment in KO has reached its end date.',
  })
})
