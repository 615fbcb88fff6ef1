import { expect, test } from 'vitest'
import {
  lotsProblemOf,
  NEW_DRAFT,
  type OrderBody,
  withLots,
  writtenOrder,
  type LotDraft,
  USUAL_LOTS,
  lotFields,
  lotsProblem,
} from './order-draft.ts'
import { parseQuantity } from '#domain/money/quantity.ts'
import { namedTotal } from '#web/features/lots/named-lots.ts'

const BODY: OrderBody = { symbol: 'KO', side: 'sell', type: 'market', quantity: '2', timeInForce: 'day' }
const NAMED = { by: 'named', named: { '12': '2' } } as const
const SALE = { ...NEW_DRAFT, side: 'sell', amount: '2', lots: NAMED } as const

test('a sale carries its lots once they add up to it, a purchase and a sale in dollars carry none by name', () => {
  expect(withLots(BODY, SALE)).toEqual({ ...BODY, lots: [{ id: '12', quantity: '2' }] })
  expect(lotsProblemOf({ ...SALE, amount: '3' })).toBe('The lots add up to 2 shares, and the order is for 3')
  expect(withLots(BODY, { ...SALE, amount: '3' })).toBeNull()
  expect(withLots(BODY, { ...SALE, style: 'dollars', amount: '3' })).toEqual(BODY)
  expect(withLots({ ...BODY, side: 'buy' }, { ...SALE, side: 'buy' })).toEqual({ ...BODY, side: 'buy' })
  expect(withLots(null, SALE)).toBeNull()
})

test('"Max" is the same order though the price has moved it; every other amount is one of its own', () => {
  const [two, three] = [BODY, { ...BODY, quantity: '3' }]
  expect(writtenOrder(three, true)?.name).toBe(writtenOrder(two, true)?.name)
  expect(writtenOrder(three, true)?.body).toEqual(three)
  expect(writtenOrder(three, false)?.name).not.toBe(writtenOrder(two, false)?.name)
  expect(writtenOrder({ ...three, symbol: 'AAPL' }, true)?.name).not.toBe(writtenOrder(two, true)?.name)
  expect(writtenOrder(null, true)).toBeNull()
})

const shares = (text: string) => parseQuantity(text)
const NAMED_LOTS: LotDraft = { by: 'named', named: { '12': '1.5', '15.1': ' ', '20': '0', '31': '2' } }

test('an order carries a method, the lots with shares, or nothing', () => {
  expect(lotFields(USUAL_LOTS)).toEqual({})
  expect(lotFields({ ...NAMED_LOTS, by: 'lifo' })).toEqual({ lotMethod: 'lifo' })
  expect(lotFields(NAMED_LOTS)).toEqual({
    lots: [
      { id: '12', quantity: '1.5' },
      { id: '31', quantity: '2' },
    ],
  })
})

test('named lots have to add up to the order', () => {
  expect(namedTotal(NAMED_LOTS.named)).toBe(shares('3.5'))
  expect(lotsProblem(NAMED_LOTS, shares('3.5'))).toBeNull()
  expect(lotsProblem(NAMED_LOTS, shares('4'))).toBe('The lots add up to 3.5 shares, and the order is for 4')
  expect(lotsProblem(NAMED_LOTS, null)).toBe('The lots add up to 3.5 shares, and the order is for none')
  expect(lotsProblem({ by: 'named', named: {} }, shares('4'))).toBe('Enter the shares to sell of each lot')
  expect(lotsProblem(USUAL_LOTS, shares('4'))).toBeNull()
})
