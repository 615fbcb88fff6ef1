import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { price } from '#domain/money/price.ts'
import { messagesOf } from '#server/market/quotes/quote-messages.ts'
import { type KnownQuote, loadQuotes, publishRound } from '#server/market/quotes/stored-quotes.ts'
import { tellChanges } from '#server/platform/database/changes.sql.ts'
import { PRICE_CHANNEL } from '#server/market/quotes/stored-quotes.sql.ts'
import { FILLED, type RealMarket, openRealMarket } from './real-market.ts'

const calendar = createMarketCalendar('nyse')
const HOUR = 3_600_000

let market: RealMarket
beforeEach(async () => {
  // Late prices are filled at, so whatever is the price now is what an order gets.
  market = await openRealMarket('2026-11-18T16:00:00Z', { LATE_PRICES: 'fill' })
  market.provider.send('AAPL', 310)
  await market.nextRound()
  await expect.poll(() => market.price('AAPL')).toBe('310.00')
})
afterEach(() => market.close())

const pool = () => market.testServer.pool
async function known(symbol = 'AAPL'): Promise<KnownQuote> {
  const quote = (await loadQuotes(pool(), 'eodhd', calendar)).get(symbol)
  if (!quote) throw new Error(`nothing is stored of ${symbol}`)
  return quote
}
/** The known quote as of two hours before, at another price. */
const older = ({ quote, ...more }: KnownQuote): KnownQuote => ({
  ...more,
  quote: { ...quote, price: price(300_000_000n), quotedAtMs: quote.quotedAtMs - 2 * HOUR },
})
async function expectStillInForce(): Promise<void> {
  expect(await market.price('AAPL')).toBe('310.00')
  expect(await market.buyOne('AAPL')).toEqual(FILLED)
  const { rows } = await pool().query<{ price_units: bigint }>(
    `select price_units from transactions where instrument = 'AAPL' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ price_units: 310_000_000n }])
}

test('a polled price of two hours before is not taken, and no order is filled at it', async () => {
  const twoHoursAgo = market.testServer.clock.now().getTime() - 2 * HOUR
  market.provider.send('AAPL', 300, { timestamp: twoHoursAgo / 1_000 })
  market.provider.send('MSFT', 481)
  await market.nextRound()
  await expect.poll(() => market.price('MSFT')).toBe('481.00')
  await expectStillInForce()
})

test('a price of before is not taken from another node’s message', async () => {
  const { quote } = older(await known())
  const latest = (await known('MSFT')).quote
  const marker = { ...latest, price: price(481_000_000n), quotedAtMs: latest.quotedAtMs + 1 }
  const round = { provider: 'eodhd', everyMs: 20_000, quotes: [quote, marker], confirmed: [], suspended: [] }
  await pool().query(tellChanges(PRICE_CHANNEL, 'unnest($1::text[])'), [messagesOf(round)])
  await expect.poll(() => market.price('MSFT')).toBe('481.00')
  await expectStillInForce()
})

test('a price of before is not stored by a node that led before, nor known after a restart', async () => {
  const stale = older(await known())
  const at = market.testServer.clock.now()
  await publishRound(pool(), calendar, { provider: 'eodhd', known: [stale], ticks: [], messages: [], at })
  await market.testServer.app.close()
  market.provider.send('AAPL', 300, { timestamp: stale.quote.quotedAtMs / 1_000 })
  market.readAs((await market.testServer.secondNode()).as(market.reader()))
  expect(await market.price('AAPL')).toBe('310.00')
  expect((await known()).quote.price).toBe(310_000_000n)
})

test('after a clock was set back neither a confirmed price nor a stored one is of before', async () => {
  const { clock } = market.testServer
  clock.setBack({ minutes: 20 })
  const timestamp = clock.now().getTime() / 1_000
  market.provider.send('AAPL', 300, { timestamp })
  await market.nextRound()
  await expect.poll(() => market.price('AAPL')).toBe('300.00')
  // The same price once more is confirmed; another's says that the round is here.
  market.provider.send('MSFT', 481, { timestamp })
  await market.nextRound()
  await expect.poll(() => market.price('MSFT')).toBe('481.00')
  expect(await market.price('AAPL')).toBe('300.00')
  expect(await market.buyOne('AAPL')).toEqual(FILLED)
  expect((await known()).quote.price).toBe(300_000_000n)
})
