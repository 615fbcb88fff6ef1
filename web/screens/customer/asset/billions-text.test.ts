import { expect, test } from 'vitest'
import { billionsText } from './billions-text.ts'

test.each([
  ['3438210000000', '$3,438.21B'],
  ['3438215000000', '$3,438.22B'],
  ['980000000', '$0.98B'],
  ['1000000000.99', '$1.00B'],
])('%s dollars are %s', (dollars, text) => expect(billionsText(dollars)).toBe(text))

test.each([undefined, '', '0', '0.00', 'n/a'])('%j is left out', (dollars) =>
  expect(billionsText(dollars)).toBeNull(),
)
