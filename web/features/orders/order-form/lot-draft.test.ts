import { expect, test } from 'vitest'
import { parseQuantity } from '#domain/money/quantity.ts'
import { namedTotal } from '#web/features/lots/named-lots.ts'
import { type LotDraft, USUAL_LOTS, lotFields, lotsProblem } from './lot-draft.ts'

const shares = (text: string) => parseQuantity(text)
const NAMED: LotDraft = { by: 'named', named: { '12': '1.5', '15.1': ' ', '20': '0', '31': '2' } }

test('an order carries a method, the lots with shares, or nothing', () => {
  expect(lotFields(USUAL_LOTS)).toEqual({})
  expect(lotFields({ ...NAMED, by: 'lifo' })).toEqual({ lotMethod: 'lifo' })
  expect(lotFields(NAMED)).toEqual({
    lots: [
      { id: '12', quantity: '1.5' },
      { id: '31', quantity: '2' },
    ],
  })
})

test('named lots have to add up to the order', () => {
  expect(namedTotal(NAMED.named)).toBe(shares('3.5'))
  expect(lotsProblem(NAMED, shares('3.5'))).toBeNull()
  expect(lotsProblem(NAMED, shares('4'))).toBe('The lots add up to 3.5 shares, and the order is for 4')
  expect(lotsProblem(NAMED, null)).toBe('The lots add up to 3.5 shares, and the order is for none')
  expect(lotsProblem({ by: 'named', named: {} }, shares('4'))).toBe('Enter the shares to sell of each lot')
  expect(lotsProblem(USUAL_LOTS, shares('4'))).toBeNull()
})
