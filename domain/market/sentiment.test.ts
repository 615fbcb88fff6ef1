import { describe, expect, test } from 'vitest'
import { sentimentOf, toneOf } from './sentiment.ts'

describe('sentiment', () => {
  test.each([
    [0.21, 'Positive', 'positive'],
    [0.2, 'Positive', 'neutral'],
    [0.01, 'Positive', 'neutral'],
    [0, 'Neutral', 'neutral'],
    [-0.2, 'Negative', 'neutral'],
    [-0.3, 'Negative', 'negative'],
    [Number.NaN, 'Neutral', 'neutral'],
    [null, 'Neutral', 'neutral'],
    [undefined, 'Neutral', 'neutral'],
  ] as const)('a polarity of %s reads %s and is colored %s', (polarity, label, tone) => {
    expect(sentimentOf(polarity)).toBe(label)
    expect(toneOf(polarity)).toBe(tone)
  })
})
