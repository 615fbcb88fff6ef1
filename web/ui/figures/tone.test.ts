import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toneOf, toneText } from './tone.ts'

test.each([
  [0, 'neutral'],
  [-0, 'neutral'],
  [0n, 'neutral'],
  [0.01, 'gain'],
  [-1n, 'loss'],
] as const)('%s has the tone %s', (figure, tone) => {
  expect(toneOf(figure)).toBe(tone)
})

test('a figure and its opposite are a gain and a loss, or both neutral', () => {
  fc.assert(
    fc.property(fc.bigInt(), (figure) => {
      const tones = [toneOf(figure), toneOf(-figure)].toSorted()
      expect(tones).toEqual(figure === 0n ? ['neutral', 'neutral'] : ['gain', 'loss'])
    }),
  )
})

test('a figure of zero is never green', () => {
  expect(toneText(0)).toBe('text-fg-2')
})
