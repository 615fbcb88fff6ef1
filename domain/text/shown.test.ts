import { expect, test } from 'vitest'
import { isShown } from './shown.ts'

test('a line holds what is shown, and nothing that breaks it or steers its direction', () => {
  for (const text of ['', 'Zoë Müller-Łukasz', '山田 太郎', 'A 👍🏽 B', '2 to 80'])
    expect(isShown(text)).toBe(true)
  for (const text of ['a\nb', 'a\tb', 'a\u2028b', 'a\u202Eb', 'a\u200Bb', '\uD83D', '\u0000'])
    expect(isShown(text)).toBe(false)
})
