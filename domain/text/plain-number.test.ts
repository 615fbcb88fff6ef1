import fc from 'fast-check'
import { expect, test } from 'vitest'
import { plainNumber } from './plain-number.ts'

test.each([
  ['a no-break space', 'GB 12\u00A03456', 'GB 12 3456'],
  ['an ideographic space', '12\u30003456', '12 3456'],
  ['several blanks', '  12 \u2009 3456 ', '12 3456'],
  ['full-width letters and digits', 'ＧＢ１２', 'GB12'],
  ['a no-break hyphen', '12\u201134', '12-34'],
  ['a dash', '12–34', '12-34'],
  ['a minus', '12\u221234', '12-34'],
  ['a joiner and a soft hyphen', '12\u00AD3\u200D4', '1234'],
  ['a full-width point', '12．34', '12.34'],
])('%s is written plainly', (_, typed, plain) => expect(plainNumber(typed)).toBe(plain))

test('the digits of every script are 0 to 9', () => {
  const written = Intl.supportedValuesOf('numberingSystem').flatMap((system) => {
    const format = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false })
    const text = format.format(9_876_543_210)
    return /^\p{Nd}{10}$/u.test(text) ? [text] : []
  })
  expect(written.length).toBeGreaterThan(50)
  for (const text of written) expect(plainNumber(text)).toBe('9876543210')
})

test('what is plain stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(plainNumber(plainNumber(typed))).toBe(plainNumber(typed))
    }),
  )
})
