import { pino } from 'pino'
import { expect, test } from 'vitest'
import { BUILT_IN } from '#domain/market/catalogue.ts'
import { parsePrice } from '#domain/money/price.ts'
import { NOTHING_KNOWN, validateQuote } from '#domain/market/quote-validation.ts'
import type { SplitRatio } from '#domain/market/split-ratio.ts'
import { type AppliedSplit, createKnownSplits } from '#server/market/polling/known-splits.ts'
import { openFixture } from './fixture.ts'
import { ofFile } from '../../support/api/of-file.ts'

const fixture = ofFile(openFixture)

const SESSION_BEFORE = '2026-11-10'

/** Looks up a price of `arrived` after one of 100.00, of which the provider says that there was a split. */
async function lookedUp(symbol: string, arrived: string, ...found: SplitRatio[]) {
  const warned: unknown[] = []
  const splits = createKnownSplits({
    name: 'eodhd',
    clock: fixture.clock,
    pool: fixture.pool,

    catalogue: () => BUILT_IN,
    log: pino({ level: 'warn' }, { write: (line: string) => void warned.push(JSON.parse(line)) }),
    calendar: { sessionAt: () => ({ date: SESSION_BEFORE }) } as never,
    requests: { splits: async () => found.map((split, at) => ({ date: `2026-11-1${at + 2}`, split })) },
  })
  const validation = { ...NOTHING_KNOWN, lastGood: parsePrice('100.00') }
  const explains = (split: AppliedSplit) => validateQuote(validation, parsePrice(arrived), split).isAccepted
  const since = await splits.since(symbol, { sessionIndex: 1 } as never, explains)
  const { rows } = await fixture.pool.query<{ ratio: string }>(
    `select new_shares || ':' || old_shares as ratio from corporate_actions where symbol = $1 order by ex_date`,
    [symbol],
  )
  return { since, announced: rows.map(({ ratio }) => ratio), warned }
}

test('a split that explains the price is announced, in the lowest terms', async () => {
  const { since, announced, warned } = await lookedUp('AAPL', '25.10', {
    newShares: 4_000_000n,
    oldShares: 1_000_000n,
  })
  expect(since).toEqual({ newShares: 4n, oldShares: 1n, isApplied: false })
  expect(announced).toEqual(['4:1'])
  expect(warned).toEqual([])
})

test('two splits that explain it together are', async () => {
  const two = { newShares: 2n, oldShares: 1n }
  const { announced } = await lookedUp('KO', '16.60', two, { newShares: 3n, oldShares: 1n })
  expect(announced).toEqual(['2:1', '3:1'])
})

test('a split that explains something else is not', async () => {
  const { since, announced, warned } = await lookedUp('PEP', '25.10', { newShares: 2n, oldShares: 1n })
  expect([since, announced]).toEqual([null, []])
  expect(warned).toMatchObject([{ symbol: 'PEP', source: 'eodhd', splits: ['2026-11-12 2:1'] }])
})

test('a split beyond the usual ratios is not, but waits for a person', async () => {
  const { since, announced, warned } = await lookedUp('F', '0.001', { newShares: 100_000n, oldShares: 1n })
  expect([since, announced]).toEqual([null, []])
  expect(warned).toHaveLength(1)
  const { rows } = await fixture.pool.query(`select symbol, decided_at from corporate_action_reports`)
  expect(rows).toEqual([{ symbol: 'F', decided_at: null }])
})

test('one for one is no split', async () => {
  expect(await lookedUp('MSFT', '25.10', { newShares: 7n, oldShares: 7n })).toEqual({
    since: null,
    announced: [],
    warned: [],
  })
})
