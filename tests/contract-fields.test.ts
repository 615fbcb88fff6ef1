import { describe, expect, test } from 'vitest'
import type * as z from 'zod/mini'
import {
  centsField,
  idField,
  pageQuery,
  priceField,
  quantityField,
  rateField,
  symbolField,
  symbolList,
} from '#contract/fields.ts'
import { proseField, searchField, textField, typedPasswordField } from '#contract/text-fields.ts'
import { BAD_AMOUNTS, BAD_IDS, BAD_TEXTS } from './support/api/bad-input.ts'

/** What each kind of field of the contract takes and refuses; the server and the forms parse with these very fields. */
const parsed = (field: z.ZodMiniType, value: unknown): unknown => {
  const { success, data } = field.safeParse(value)
  return success ? data : 'refused'
}
const DECIMALS = { centsField, quantityField, rateField, priceField }
const WITH_THREE_DECIMALS = ['three decimals', 'three decimals as a number', 'a float error', 'a tiny number']
const LINE_BREAK = 'a line break'

describe('a text', () => {
  const fields = { textField: textField('Reason', 5), proseField: proseField('Reason', 5) }

  test.each(BAD_TEXTS)('is not %s', (name, value) => {
    expect(parsed(fields.textField, value)).toBe('refused')
    expect(parsed(fields.proseField, value)).toBe(name === LINE_BREAK ? value : 'refused')
  })

  test.each(Object.entries(fields))('of %s is trimmed, and has from 1 to so many characters', (_, field) => {
    expect(parsed(field, ' ab ')).toBe('ab')
    expect(parsed(field, '<b>é')).toBe('<b>é')
    expect(parsed(field, 'abcde')).toBe('abcde')
    expect(parsed(field, 'abcdef')).toBe('refused')
  })

  test.each([
    ['a joiner between letters of Persian', 'علی\u200Cرضا'],
    ['a joiner between letters of Sinhala', 'ශ්\u200Dරී'],
    ['a joiner at the end of a Malayalam word', 'അവന്\u200D'],
  ])('keeps %s', (_, text) => {
    for (const field of [textField('Name', 60), proseField('Message', 60), searchField])
      expect(parsed(field, text)).toBe(text)
  })

  test('keeps a picture made of several', () => {
    expect(parsed(proseField('Message', 60), '👩🏽\u200D🚀')).toBe('👩🏽\u200D🚀')
  })

  test('is composed, and loses the marks that are not seen', () => {
    for (const field of [textField('Name', 60), proseField('Message', 60), searchField])
      expect(parsed(field, '\uFEFFZoe\u0308 co\u00ADop\u200E\u200F')).toBe('Zoë coop')
  })

  test('of one line has a letter or a digit that is seen, prose anything that is', () => {
    for (const text of ['\u3164', '***', '\u2800', '👍'])
      expect(parsed(fields.textField, text)).toBe('refused')
    for (const text of ['\u3164', '\u2800', '\u0301']) expect(parsed(fields.proseField, text)).toBe('refused')
    for (const text of ['👍', '?']) expect(parsed(fields.proseField, text)).toBe(text)
  })

  test('that is searched for may be empty, and has at most 140 characters', () => {
    expect(parsed(searchField, '  ')).toBe('')
    expect(parsed(searchField, 'x'.repeat(140))).toBe('x'.repeat(140))
    for (const text of ['x'.repeat(141), 'a\u0000b', 'a\ud800b', 'a\u200bb', 'a\nb'])
      expect(parsed(searchField, text)).toBe('refused')
  })

  test('that is a password is never trimmed, and has at most 128 characters', () => {
    expect(parsed(typedPasswordField, ' \t ')).toBe(' \t ')
    expect(parsed(typedPasswordField, 'x'.repeat(128))).toBe('x'.repeat(128))
    for (const text of ['', 'x'.repeat(129), 'a\u0000b', 'a\ud800b', 7, null, undefined])
      expect(parsed(typedPasswordField, text)).toBe('refused')
  })
})

describe('a decimal', () => {
  describe.each(Object.entries(DECIMALS))('of %s', (name, field) => {
    const mayHave = (what: string) => name !== 'centsField' && WITH_THREE_DECIMALS.includes(what)

    test.each(BAD_AMOUNTS.filter(([what]) => !mayHave(what)))('is not %s', (_, value) => {
      expect(parsed(field, value)).toBe('refused')
    })
  })

  test('is a string or a number, in the unit of its field', () => {
    expect(parsed(centsField, '12.34')).toBe(1_234n)
    expect(parsed(centsField, 12.34)).toBe(1_234n)
    expect(parsed(quantityField, '0.00000001')).toBe(1n)
    expect(parsed(quantityField, '0.000000001')).toBe('refused')
    expect(parsed(priceField, '0.000001')).toBe(1n)
    expect(parsed(priceField, '0.0000001')).toBe('refused')
    expect(parsed(rateField, '0.000000000001')).not.toBe('refused')
    expect(parsed(rateField, '0.0000000000001')).toBe('refused')
  })
})

describe('an id', () => {
  test.each(BAD_IDS)('%s is answered with %i', (id, status) => {
    expect(parsed(idField, decodeURIComponent(id))).toBe(status === 400 ? 'refused' : id)
  })
})

describe('a symbol', () => {
  test('is upper-cased', () => {
    expect(parsed(symbolField, 'brk.b')).toBe('BRK.B')
    expect(parsed(symbolList, 'ko,aapl')).toBe('KO,AAPL')
  })

  test.each(['', ' KO', '1KO', 'KO KO', 'KO;', 'ABCDEFGHIJKLM', 'K\u0000', 'К', null, 7, ['KO']])(
    'is not %j',
    (value) => {
      expect(parsed(symbolField, value)).toBe('refused')
      expect(parsed(symbolList, value)).toBe('refused')
    },
  )

  test('comes with at most 99 others', () => {
    expect(parsed(symbolList, Array(100).fill('KO').join())).not.toBe('refused')
    expect(parsed(symbolList, Array(101).fill('KO').join())).toBe('refused')
    expect(parsed(symbolList, 'KO,')).toBe('refused')
  })
})

test('a page has 1 to 500 rows', () => {
  expect(parsed(pageQuery, {})).toEqual({})
  expect(parsed(pageQuery, { limit: '500', before: '7' })).toEqual({ limit: 500, before: '7' })
  for (const limit of ['0', '501', '-1', '1e2', '01', ' 1', 'abc', 5])
    expect(parsed(pageQuery, { limit })).toBe('refused')
  expect(parsed(pageQuery, { before: 'x' })).toBe('refused')
})
