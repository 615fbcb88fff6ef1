import { describe, expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import {
  type CorrectionKind,
  type Original,
  accountAfter,
  correctionTransfers,
  decideCorrection,
  movedIn,
} from './correction.ts'

const original = (over: Partial<Original> = {}): Original => ({
  type: 'deposit',
  amountCents: cents(50_000n),
  feeCents: cents(0n),
  leg: null,
  correctedCents: cents(0n),
  returnedCents: cents(0n),
  isCanceled: false,
  ...over,
})
const decide = (kind: CorrectionKind, amount: bigint, of: Original | null) =>
  decideCorrection({ kind, amountCents: cents(amount) }, of)

const SALE = original({ type: 'sell', amountCents: cents(10_000n), feeCents: cents(50n) })
const PAYOUT = original({ type: 'withdraw', amountCents: cents(9_500n), feeCents: cents(500n) })
const MOVED_IN = original({ type: 'correction_credit', leg: 'deposit_moved_in' })
const GOODWILL = original({ type: 'correction_credit', leg: 'goodwill' })
const DIVIDEND = original({ type: 'dividend', amountCents: cents(231n) })
const BOUGHT = original({ type: 'buy', amountCents: cents(9_950n) })
const RETURNED_PAYOUT = original({ type: 'correction_credit', leg: 'withdrawal_returned' })
const RETURNED = original({ type: 'correction_debit', leg: 'deposit_returned' })

test.each([
  ['goodwill', null, 'goodwill', 'adjustments', true],
  ['fee_refund', PAYOUT, 'fee_refund', 'fees', true],
  ['fee_refund', { ...SALE, feeCents: cents(500n) }, 'fee_refund', 'fees', true],
  ['deposit_returned', original(), 'deposit_returned', 'bank', false],
  ['deposit_returned', MOVED_IN, 'deposit_returned', 'bank', false],
  ['deposit_moved', original(), 'deposit_moved_out', 'suspense', false],
  ['deposit_moved', MOVED_IN, 'deposit_moved_out', 'suspense', false],
  ['dividend_returned', DIVIDEND, 'dividend_returned', 'market', false],
  ['withdrawal_returned', PAYOUT, 'withdrawal_returned', 'bank', true],
  ['fill_canceled', BOUGHT, 'fill_canceled', 'market', true],
  ['fill_canceled', SALE, 'fill_canceled', 'market', false],
  ['reversal', GOODWILL, 'reversal', 'adjustments', false],
  ['reversal', RETURNED, 'reversal', 'bank', true],
  ['reversal', RETURNED_PAYOUT, 'reversal', 'bank', false],
] as const)('%s: which firm account is on the other side, and who gains', (kind, of, leg, firm, isCredit) => {
  const amountCents = kind === 'fill_canceled' ? 9_950n : 100n
  const isFull = kind === 'fill_canceled'
  expect(decide(kind, amountCents, of)).toMatchObject({ leg, firm, isCredit, amountCents, isFull })
})

describe('refused', () => {
  test('nothing, and less than nothing', () => {
    expect(decide('goodwill', 0n, null)).toEqual({ refused: 'below_minimum' })
    expect(decide('deposit_returned', -1n, original())).toEqual({ refused: 'below_minimum' })
  })

  test.each([
    ['goodwill', original()],
    ['fee_refund', null],
    ['fee_refund', original()],
    ['fee_refund', { ...SALE, feeCents: cents(0n) }],
    ['deposit_returned', PAYOUT],
    ['deposit_returned', GOODWILL],
    ['deposit_moved', original({ type: 'buy' })],
    ['deposit_returned', DIVIDEND],
    ['dividend_returned', original()],
    ['withdrawal_returned', original()],
    ['withdrawal_returned', SALE],
    ['withdrawal_returned', null],
    ['deposit_returned', RETURNED_PAYOUT],
    ['fill_canceled', original()],
    ['fill_canceled', DIVIDEND],
    ['fill_canceled', original({ type: 'split', amountCents: cents(0n) })],
    // Nothing of it reached the customer.
    ['fill_canceled', original({ type: 'sell', amountCents: cents(0n) })],
    ['fill_canceled', { ...SALE, feeCents: SALE.amountCents }],
    ['reversal', original({ type: 'correction_credit', leg: 'fill_canceled' })],
    ['reversal', original({ type: 'correction_debit', leg: 'dividend_returned' })],
    ['reversal', original()],
    ['reversal', MOVED_IN],
    ['reversal', original({ type: 'correction_debit', leg: 'reversal' })],
    ['reversal', original({ type: 'correction_debit', leg: 'deposit_moved_out' })],
    ['deposit_returned', original({ type: 'correction_debit', leg: 'reversal' })],
  ] as const)('a %s of what it does not correct', (kind, of) => {
    expect(decide(kind, 1n, of)).toEqual({ refused: 'not_correctable' })
  })

  test('a fee by its fee, not by its amount', () => {
    expect(decide('fee_refund', 500n, PAYOUT)).toMatchObject({ isFull: true, originalCents: 500n })
    expect(decide('fee_refund', 501n, PAYOUT)).toEqual({ refused: 'above_original' })
  })

  test('more of a payout than was paid out; its fee is counted apart', () => {
    const feeBack = { ...PAYOUT, correctedCents: cents(500n) }
    expect(decide('withdrawal_returned', 9_500n, feeBack)).toMatchObject({
      isFull: true,
      originalCents: 9_500n,
    })
    expect(decide('withdrawal_returned', 9_501n, feeBack)).toEqual({ refused: 'above_original' })
    expect(decide('fee_refund', 1n, feeBack)).toEqual({ refused: 'fully_corrected' })
    const back = { ...PAYOUT, correctedCents: cents(9_500n), returnedCents: cents(9_500n) }
    expect(decide('withdrawal_returned', 1n, back)).toEqual({ refused: 'fully_corrected' })
    expect(decide('fee_refund', 500n, back)).toMatchObject({ isFull: true })
  })

  test('a part of a trade, a trade whose fee was refunded, and anything of a canceled one', () => {
    expect(decide('fill_canceled', 9_949n, SALE)).toEqual({ refused: 'canceled_whole_only' })
    expect(decide('fill_canceled', 9_951n, SALE)).toEqual({ refused: 'above_original' })
    const refunded = { ...SALE, correctedCents: cents(1n) }
    expect(decide('fill_canceled', 9_950n, refunded)).toEqual({ refused: 'corrected_in_part' })
    const canceled = { ...SALE, correctedCents: cents(9_950n), isCanceled: true }
    expect(decide('fill_canceled', 9_950n, canceled)).toEqual({ refused: 'fully_corrected' })
    expect(decide('fee_refund', 50n, canceled)).toEqual({ refused: 'fully_corrected' })
    // A fee that was more than what was left of the sale.
    const tiny = { ...canceled, feeCents: cents(9_000n), correctedCents: cents(1_000n) }
    expect(decide('fee_refund', 50n, tiny)).toEqual({ refused: 'fully_corrected' })
  })

  test('more in sum than the original, and anything once nothing is left', () => {
    const half = original({ correctedCents: cents(30_000n) })
    expect(decide('deposit_returned', 20_000n, half)).toMatchObject({ isFull: false })
    expect(decide('deposit_returned', 20_001n, half)).toEqual({ refused: 'above_original' })
    const all = original({ correctedCents: cents(50_000n) })
    expect(decide('deposit_returned', 1n, all)).toEqual({ refused: 'fully_corrected' })
  })
})

test('a returned deposit that was spent takes the cash, and the rest is owed', () => {
  const returned = decide('deposit_returned', 50_000n, original())
  if ('refused' in returned) throw new Error(returned.refused)
  const account = { cashCents: cents(12_000n), owedCents: cents(0n) }
  expect(accountAfter(account, returned)).toEqual({ cashCents: 0n, owedCents: 38_000n })
  const moved = correctionTransfers({ customerId: 1n, sourceId: 2n }, account, returned)
  expect(moved.map(({ debit, credit, amount }) => `${debit} -> ${credit} ${amount}`)).toEqual([
    'cash -> bank 12000',
    'owed -> bank 38000',
  ])
})

test('the second leg of a moved deposit is what the first one took', () => {
  const account = { cashCents: cents(0n), owedCents: cents(300n) }
  const leg = movedIn(cents(1_000n))
  expect(accountAfter(account, leg)).toEqual({ cashCents: 700n, owedCents: 0n })
  const moved = correctionTransfers({ customerId: 1n, sourceId: 2n }, account, leg)
  expect(moved.map(({ debit, credit, amount }) => `${debit} -> ${credit} ${amount}`)).toEqual([
    'suspense -> cash 1000',
  ])
})
