import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvRows } from '../../tests/support/rules/csv-rows.ts'
import { columnOfTimes, csvHead, csvLine } from './csv.ts'

describe('a line of CSV', () => {
  test('is cells between commas, texts quoted, and ends as RFC 4180 says', () => {
    expect(csvLine(['a', 'b c', { number: '3' }])).toBe('"a","b c",3\r\n')
    expect(csvLine(['a', null, ''])).toBe('"a",,""\r\n')
  })

  test.each([
    ['a comma', 'a,b', '"a,b"'],
    ['a quote', 'say "no"', '"say ""no"""'],
    ['a line feed', 'a\nb', '"a\nb"'],
    ['a carriage return', 'a\rb', '"a\rb"'],
    ['only quotes', '""', '""""""'],
  ])('quotes a cell with %s', (_, value, cell) => {
    expect(csvLine([value])).toBe(`${cell}\r\n`)
  })

  test.each([
    ['=1+1', "'=1+1"],
    ['=HYPERLINK("http://x","y")', `'=HYPERLINK(""http://x"",""y"")`],
    ['+49', "'+49"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t'=1"],
    ['\r=1', "'\r'=1"],
    ['＝1', "'＝1"],
    ["'=1", "'=1"],
    [' =1', " '=1"],
    ["a '=1", "a '=1"],
    ['a=1', 'a=1'],
    ['Ann;=1+1', "Ann;'=1+1"],
    ['inv;=HYPERLINK(0)', "inv;'=HYPERLINK(0)"],
    ['a,@x', "a,'@x"],
    ['a\t-1', "a\t'-1"],
    ['a\r\n=1', "a\r\n'=1"],
    ['a\n+1', "a\n'+1"],
    ['a|=1', "a|'=1"],
    ['Ann;"=1+1', `Ann;""'=1+1`],
    ['Ann;"=1+1";""-2', `Ann;""'=1+1"";""""'-2`],
    ['Ann; " =1', `Ann; "" '=1`],
    ['Ann;\u00A0=1', "Ann;\u00A0'=1"],
    ['Ann;\u3000＝1', "Ann;\u3000'＝1"],
    ['Ann;\u200B\uFEFF"\u00AD@x', `Ann;\u200B\uFEFF""\u00AD'@x`],
    ['Ann;\u3164\u2800\uFE0F+1', "Ann;\u3164\u2800\uFE0F'+1"],
    ['Ann;\u0000\u007F=1', "Ann;\u0000\u007F'=1"],
    ['Ann "=1"', 'Ann ""=1""'],
    ['2026-11-18', '2026-11-18'],
  ])('never lets a spreadsheet calculate %j, wherever it splits', (value, cell) => {
    expect(csvLine([value])).toBe(`"${cell}"\r\n`)
  })

  test.each(['-12.34', '0', '1234.50', '-1'])('leaves the number %s a number', (number) => {
    expect(csvLine([{ number }])).toBe(`${number}\r\n`)
  })

  test.each([
    ['0012345', "'0012345"],
    ['12345678901234567890', "'12345678901234567890"],
    ['12E45678', "'12E45678"],
    ['10-11-12', "'10-11-12"],
    ['DE89 3704 0044 0532 0130 00', 'DE89 3704 0044 0532 0130 00'],
    ['=1', "'=1"],
  ])('keeps the account number %s a text', (digits, cell) => {
    expect(csvLine([{ digits }])).toBe(`"${cell}"\r\n`)
  })

  test('has times as a spreadsheet reads them, with their zone in the head', () => {
    expect(csvLine([{ time: '2026-11-18T15:00:00.123Z' }, { time: null }])).toBe('2026-11-18 15:00:00,\r\n')
    expect(csvLine([columnOfTimes('created')])).toBe('"created (UTC)"\r\n')
  })

  test('takes no text for a number, and none for a time', () => {
    expect(() => csvLine([{ number: '-2+3' }])).toThrow('is no number')
    expect(() => csvLine([{ time: '2026-11-18' }])).toThrow('is no instant')
  })

  test('begins a file with a byte-order mark, so that its letters are read as UTF-8', () => {
    expect([...new TextEncoder().encode(csvHead([['Zoë', () => null]]))].slice(0, 4)).toEqual([
      0xef, 0xbb, 0xbf, 0x22,
    ])
  })

  const FORMULA = /^[=+\-@＝＋－＠\t\r]/
  /** What a spreadsheet may drop before the first character that it reads. */
  const LEADING = /^(?:["\s\p{Zs}\p{Cc}\p{Cf}\u115F\u1160\u2800\u3164\uFFA0]|\u034F|\uFE0F)+/u
  const UNSEEN = [
    '\u00A0',
    '\u2003',
    '\u3000',
    '\u2028',
    '\u200B',
    '\u2060',
    '\uFEFF',
    '\u00AD',
    '\u3164',
    '\u2800',
    '\0',
    '\v',
  ]
  const PARTS = [
    '=',
    '+',
    '-',
    '@',
    '\t',
    '\r',
    '\n',
    ';',
    ',',
    '|',
    '"',
    '""',
    ';"',
    "'",
    ' ',
    'a',
    '＝',
    '1',
    ...UNSEEN,
  ]
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(fc.constantFrom(...PARTS)).map((parts) => parts.join('')),
  )

  test('reads back as what was written, whatever it is, but for apostrophes before formulas', () => {
    fc.assert(
      fc.property(fc.array(text, { minLength: 1 }), (cells) => {
        const [read = []] = csvRows(csvLine(cells))
        expect(read.map((cell) => cell.replaceAll("'", ''))).toEqual(
          cells.map((cell) => cell.replaceAll("'", '')),
        )
      }),
    )
  })

  test.each([',', ';', '\t', '|', '\r', '\n'])(
    'split at %j, quoted or not, no cell begins a formula, not behind quotes, blanks and what is not seen',
    (separator) => {
      fc.assert(
        fc.property(fc.array(text, { minLength: 1 }), (cells) => {
          const line = csvLine(cells)
          for (const cell of [...csvRows(line, separator).flat(), ...line.slice(0, -2).split(separator)])
            expect([cell, cell.replace(LEADING, '')]).not.toContainEqual(expect.stringMatching(FORMULA))
        }),
      )
    },
  )
})
