import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasAnythingSeen, hasLetterOrDigit, isShown, normalizeLine, normalizeText } from './shown.ts'

test('a line holds what is shown, and nothing that breaks it or steers its direction', () => {
  for (const text of ['', 'Zoë Müller-Łukasz', '山田 太郎', 'A 👍🏽 B', '2 to 80'])
    expect(isShown(text)).toBe(true)
  for (const text of ['a\nb', 'a\tb', 'a\u2028b', 'a\u202Eb', 'a\u2066b', 'a\u200Bb', '\uD83D', '\u0000'])
    expect(isShown(text)).toBe(false)
})

describe('a joiner stays where it joins', () => {
  test.each([
    ['Persian', 'می\u200Cخواهم'],
    ['Persian after a vowel sign', 'مَ\u200Cخواهم'],
    ['Persian after Latin letters', 'PDF\u200Cها'],
    ['Persian after a digit', '۲۰\u200Cساله'],
    ['Sinhala', 'ශ්\u200Dරී'],
    ['Bengali', 'র\u200D্যাম'],
    ['Marathi', 'दऱ्\u200Dया'],
    ['Malayalam at the end of a word', 'അവന്\u200D'],
    ['Kannada', 'ರ\u200D್ಕ'],
    ['a family', '👨\u200D👩\u200D👧\u200D👦'],
    ['an astronaut', '👩🏽\u200D🚀'],
    ['a rainbow flag', '🏳\uFE0F\u200D🌈'],
    ['a heart on fire', '❤\uFE0F\u200D🔥'],
    ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}'],
  ])('of %s', (_, text) => {
    expect(normalizeText(text)).toBe(text.normalize('NFC'))
    expect(isShown(text)).toBe(true)
  })

  test.each([
    ['between Latin letters', 'Ad\u200Da', 'Ada'],
    ['between Greek letters', 'Α\u200Cδ', 'Αδ'],
    ['at the beginning', '\u200Dمی', 'می'],
    ['at the end of a Persian word', 'می\u200C', 'می'],
    ['beside a picture', '👍\u200D', '👍'],
  ])('and is dropped %s', (_, text, without) => {
    expect(isShown(text)).toBe(false)
    expect(normalizeText(text)).toBe(without)
  })
})

test('hidden letters behind a flag are no text', () => {
  expect(isShown('🏴\u{E0061}\u{E0062}')).toBe(false)
  expect(isShown('a\u{E0061}')).toBe(false)
})

test.each([
  ['a soft hyphen', 'co\u00ADop'],
  ['a left-to-right mark', 'co\u200Eop'],
  ['a right-to-left mark', 'coop\u200F'],
  ['a byte-order mark', '\uFEFFcoop'],
  ['a word joiner', 'co\u2060op'],
  ['a Hangul filler', 'coop\u3164'],
])('%s is dropped', (_, text) => expect(normalizeText(text)).toBe('coop'))

test('a text is composed, and a line has one kind of blank', () => {
  expect(normalizeText('Zoe\u0308')).toBe('Zoë')
  expect(normalizeText(' a\u00A0b\nc ')).toBe('a\u00A0b\nc')
  expect(normalizeLine(' 山田\u3000太郎\u00A0')).toBe('山田 太郎')
})

test('what is normal stays as it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (typed) => {
      expect(normalizeLine(normalizeLine(typed))).toBe(normalizeLine(typed))
    }),
  )
})

test('a letter has as many accents as a script puts on one', () => {
  expect(isShown(`a${'\u0301'.repeat(8)}`)).toBe(true)
  expect(isShown(`a${'\u0301'.repeat(9)}`)).toBe(false)
})

test('a name has a letter or a digit that is seen, a message anything that is', () => {
  for (const text of ['王', '7', 'a.', 'ა']) expect(hasLetterOrDigit(text)).toBe(true)
  for (const text of ['', '\u3164', '\u115F\u1160', '***', '👍', '\u0301', '\u2800'])
    expect(hasLetterOrDigit(text)).toBe(false)
  for (const text of ['👍', '?', '❤\uFE0F', 'a']) expect(hasAnythingSeen(text)).toBe(true)
  for (const text of ['', ' \n', '\u3164', '\uFE0F', '\u0301\u0301', '\u2800'])
    expect(hasAnythingSeen(text)).toBe(false)
})
