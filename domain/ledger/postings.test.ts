import { expect, test } from 'vitest'
import { cents } from '../money/money.ts'
import { quantity } from '../money/quantity.ts'
import {
  buyTransfers,
  depositTransfers,
  dividendTransfers,
  sellTransfers,
  splitTransfers,
  withdrawalHoldTransfers,
  withdrawalPayoutTransfers,
  withdrawalReleaseTransfers,
} from './postings.ts'
import { transfer } from './transfer.ts'

const source = { customerId: 1n, sourceId: 2n }
const flow = (transfers: ReturnType<typeof buyTransfers>) =>
  transfers.map((moved) => `${moved.debit} -> ${moved.credit} ${moved.amount} ${moved.asset}`)

test('a deposit turns money at the bank into cash', () => {
  expect(flow(depositTransfers(source, cents(500n)))).toEqual(['bank -> cash 500 USD'])
})

test('a withdrawal turns cash into a hold, and the hold into money at the bank and a fee, or into cash again', () => {
  expect(flow(withdrawalHoldTransfers(source, cents(10_000n)))).toEqual(['cash -> hold 10000 USD'])
  expect(flow(withdrawalPayoutTransfers(source, cents(9_500n), cents(500n)))).toEqual([
    'hold -> bank 9500 USD',
    'hold -> fees 500 USD',
  ])
  expect(flow(withdrawalReleaseTransfers(source, cents(10_000n)))).toEqual(['hold -> cash 10000 USD'])
})

test('a buy swaps cash for shares with the market', () => {
  expect(flow(buyTransfers(source, 'AAPL', quantity(7n), cents(500n)))).toEqual([
    'cash -> market 500 USD',
    'market -> position 7 AAPL',
  ])
})

test('a sale swaps shares for gross proceeds, then pays the commission', () => {
  expect(flow(sellTransfers(source, 'AAPL', quantity(7n), cents(500n), cents(3n)))).toEqual([
    'position -> market 7 AAPL',
    'market -> cash 500 USD',
    'cash -> fees 3 USD',
  ])
})

test('proceeds and commission that round to nothing move nothing', () => {
  expect(flow(sellTransfers(source, 'AAPL', quantity(1n), cents(0n), cents(0n)))).toEqual([
    'position -> market 1 AAPL',
  ])
})

test('a dividend is cash from the market', () => {
  expect(flow(dividendTransfers(source, cents(260n)))).toEqual(['market -> cash 260 USD'])
})

test('a split adds shares from the market, or gives it those that are too many', () => {
  expect(flow(splitTransfers(source, 'AAPL', quantity(10n), quantity(40n)))).toEqual([
    'market -> position 30 AAPL',
  ])
  expect(flow(splitTransfers(source, 'AAPL', quantity(40n), quantity(4n)))).toEqual([
    'position -> market 36 AAPL',
  ])
})

test('a transfer of nothing, to itself, or of shares through a cash account is a bug', () => {
  const good = {
    ...source,
    reason: 'buy',
    asset: 'USD',
    amount: 1n,
    debit: 'cash',
    credit: 'market',
  } as const
  expect(() => transfer({ ...good, amount: 0n })).toThrow(RangeError)
  expect(() => transfer({ ...good, credit: 'cash' })).toThrow(RangeError)
  expect(() => transfer({ ...good, asset: 'AAPL' })).toThrow(RangeError)
  expect(() => transfer({ ...good, credit: 'position' })).toThrow(RangeError)
})
