import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MAX_WATCHED_SYMBOLS, type WatchlistChange, changedWatchlist } from './watchlist.ts'

const MINE = { name: 'Mine', symbols: ['KO', 'AAPL'] }

test('a symbol is added at the end, once, and taken out', () => {
  expect(changedWatchlist(MINE, { kind: 'add', symbol: 'MSFT' })).toEqual({
    name: 'Mine',
    symbols: ['KO', 'AAPL', 'MSFT'],
  })
  expect(changedWatchlist(MINE, { kind: 'add', symbol: 'KO' })).toEqual(MINE)
  expect(changedWatchlist(MINE, { kind: 'remove', symbol: 'KO' })).toEqual({
    name: 'Mine',
    symbols: ['AAPL'],
  })
  expect(changedWatchlist(MINE, { kind: 'remove', symbol: 'MSFT' })).toBe('not_listed')
})

test('what a replacement does not name stays', () => {
  expect(changedWatchlist(MINE, { kind: 'replace', name: 'Yours' })).toEqual({ ...MINE, name: 'Yours' })
  expect(changedWatchlist(MINE, { kind: 'replace', symbols: [] })).toEqual({ ...MINE, symbols: [] })
})

test('a list never has a symbol twice, nor more than a hundred', () => {
  const symbol = fc.integer({ min: 0, max: 150 }).map(String)
  const change: fc.Arbitrary<WatchlistChange> = fc.oneof(
    fc.record({ kind: fc.constant('add' as const), symbol }),
    fc.record({ kind: fc.constant('remove' as const), symbol }),
    fc.record({ kind: fc.constant('replace' as const), symbols: fc.array(symbol, { maxLength: 150 }) }),
  )
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      let list: typeof MINE | { name: string; symbols: readonly string[] } = MINE
      for (const one of changes) {
        const next = changedWatchlist(list, one)
        if (typeof next !== 'string') list = next
      }
      expect(new Set(list.symbols).size).toBe(list.symbols.length)
      expect(list.symbols.length).toBeLessThanOrEqual(MAX_WATCHED_SYMBOLS)
    }),
  )
})
