import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { csvLine } from './csv.ts'

describe('a line of CSV', () => {
  test('is cells between commas, and ends as RFC 4180 says', () => {
    expect(csvLine(['a', 'b c', '3'])).toBe('a,b c,3\r\n')
    expect(csvLine(['a', null, ''])).toBe('a,,\r\n')
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
    ['=HYPERLINK("http://x","y")', `"'=HYPERLINK(""http://x"",""y"")"`],
    ['+49', "'+49"],
    ['-2', "'-2"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', "'\t=1"],
    ['\r=1', `"'\r=1"`],
    ["'=1", "'=1"],
    [' =1', ' =1'],
    ['a=1', 'a=1'],
  ])('never lets a spreadsheet calculate %j', (value, cell) => {
    expect(csvLine([value])).toBe(`${cell}\r\n`)
  })

  test.each(['-12.34', '0', '1234.50', '-1'])('leaves the number %s a number', (number) => {
    expect(csvLine([{ number }])).toBe(`${number}\r\n`)
  })

  test('takes no text for a number', () => {
    expect(() => csvLine([{ number: '-2+3' }])).toThrow('is no number')
  })

  test('reads back as what was written, whatever it is, and no cell begins a formula', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' }), { minLength: 1 }), (cells) => {
        const read = cellsOf(csvLine(cells))
        expect(read).toHaveLength(cells.length)
        for (const [at, cell] of read.entries()) {
          expect(cell).not.toMatch(/^[=+\-@\t\r]/)
          expect([cells[at], `'${cells[at]}`]).toContain(cell)
        }
      }),
    )
  })
})

/** Reads one line as RFC 4180 says, character by character. */
function cellsOf(line: string): string[] {
  const cells = ['']
  let isQuoted = false
  for (let at = 0; at < line.length - 2; at += 1) {
    const character = line.charAt(at)
    const last = cells.length - 1
    if (character === '"') {
      if (isQuoted && line[at + 1] === '"') {
        cells[last] += '"'
        at += 1
      } else isQuoted = !isQuoted
    } else if (character === ',' && !isQuoted) cells.push('')
    else cells[last] += character
  }
  return cells
}
