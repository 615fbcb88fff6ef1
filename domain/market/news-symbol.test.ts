import { describe, expect, test } from 'vitest'
import { BUILT_IN } from './catalogue.ts'
import { newsSymbol } from './news-symbol.ts'

describe('the symbol of a news filter', () => {
  test.each([
    ['AAPL', 'AAPL'],
    [' aapl ', 'AAPL'],
    ['AAPL.US', 'AAPL'],
    ['aapl.us', 'AAPL'],
    ['BRK-B', 'BRK-B'],
    ['BRK.B', 'BRK-B'],
    ['BRK-B.US', 'BRK-B'],
    ['BTC-USD', 'BTC-USD'],
    ['BTC-USD.CC', 'BTC-USD'],
    ['GSPC.INDX', 'GSPC.INDX'],
  ])('%s is %s', (text, symbol) => expect(newsSymbol(text)).toBe(symbol))

  test.each([
    '',
    ' ',
    '.US',
    '-',
    '1',
    'AAPL..US',
    'AAPL.US.US.US',
    '../etc',
    'A B',
    'Ä',
    "A'",
    'http://x.y',
    'A\0',
  ])('%j is none', (text) => expect(newsSymbol(text)).toBeNull())

  test('of every instrument is its own, with and without the exchange', () => {
    for (const { symbol } of BUILT_IN.all) {
      expect(newsSymbol(symbol)).toBe(symbol)
      expect(newsSymbol(`${symbol.toLowerCase()}.us`)).toBe(symbol)
    }
  })
})
