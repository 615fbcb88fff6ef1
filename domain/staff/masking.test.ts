import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskAll, maskNumber } from './masking.ts'

test('a long number keeps its last four characters, a short one none', () => {
  expect(maskNumber('GB29NWBK60161331926819')).toBe('••••6819')
  expect(maskNumber('12345678')).toBe('••••5678')
  expect(maskNumber('1234567')).toBe('••••')
  expect(maskNumber('')).toBe('••••')
})

test('whatever the text, at most four of its characters are seen, and not its length', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect([4, 8]).toContain(maskNumber(text).length)
      expect(maskAll(text)).toBe('••••')
    }),
  )
})
