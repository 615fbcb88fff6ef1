import fc from 'fast-check'
import { expect, test } from 'vitest'
import { untrustedText } from './untrusted-text.ts'

test.each([
  ['plain words stay', 'Apple rises 2 %', 'Apple rises 2 %'],
  ['a line is one line', 'one\r\n\ttwo', 'one two'],
  ['controls go', 'a\u0000b\u001b[31mc', 'ab[31mc'],
  ['bidirectional marks go', 'pay \u202eevil\u202c \u2066x\u2069', 'pay evil x'],
  ['zero width and tags go', 'a\u200bb\ufeffc\u{e0041}', 'abc'],
  ['letters of any script stay', 'Größe 株価 🙂', 'Größe 株価 🙂'],
])('%s', (_, text, plain) => expect(untrustedText(text)).toBe(plain))

test('a long text ends with an ellipsis, and no character is cut in two', () => {
  const text = untrustedText('🙂'.repeat(600))
  expect([...text]).toHaveLength(500)
  expect(text.endsWith('🙂…')).toBe(true)
})

test('of any text nothing hidden is left, and a second time changes nothing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 700 }), (text) => {
      const plain = untrustedText(text)
      expect(plain).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u)
      expect([...plain].length).toBeLessThanOrEqual(500)
      expect(untrustedText(plain)).toBe(plain)
    }),
  )
})
