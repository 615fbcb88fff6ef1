import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textDifference } from './text-difference.ts'

const written = (before: string, after: string) =>
  textDifference(before, after).map(
    ({ kind, text }) => `${{ same: ' ', removed: '-', added: '+' }[kind]}${text}`,
  )

test('a changed line is the old one and then the new one, among those that stay', () => {
  expect(written('one\ntwo\nthree', 'one\n2\nthree\nfour')).toEqual([' one', '-two', '+2', ' three', '+four'])
})

test('texts that are alike have no difference', () => {
  expect(written('one\n\ntwo', 'one\n\ntwo')).toEqual([' one', ' ', ' two'])
})

test('what stays with what was removed is the old text, with what was added the new one', () => {
  const texts = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    .map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(texts, texts, (before, after) => {
      const lines = textDifference(before, after)
      const without = (kind: string) => lines.filter((line) => line.kind !== kind).map(({ text }) => text)
      expect(without('added').join('\n')).toBe(before)
      expect(without('removed').join('\n')).toBe(after)
    }),
  )
})
