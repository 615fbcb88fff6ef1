import { beforeAll, expect, test } from 'vitest'
import { buy } from '#contract/trading/older-orders.ts'
import { setReinvestment } from '#contract/trading/reinvestment.ts'
import type { Tradable } from '#domain/market/catalogue.ts'
import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { dateOfDay, dayOfDate, newYorkInstant } from '#domain/market/new-york-time.ts'
import { listingKind } from '#domain/settings/listing/listing.ts'
import { simulatedDividends } from '#domain/simulation/corporate-actions.ts'
import { createSimulatedMarket } from '#domain/simulation/simulated-market.ts'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { list, priceTo } from '../support/api/list-instrument.ts'
import { STOCK } from '../support/rules/typed-listings.ts'
import { type Person, testServerOfFile } from '../support/server.ts'

/** Listed as a penny stock, it puts its shares together before long; at 8 % a year its dividends are cents. */
const PENNY = { ...STOCK, name: 'Penny Harbor', lastClose: '1.5', dividendYield: '8' }
const SYMBOL = 'PNNY'
const ELEVEN = 11

const penny = listed(SYMBOL, PENNY)
const market = createSimulatedMarket(1, createMarketCalendar())
const { exDate: splitsOn } = market.splitsOf(penny)[0]!
const [dividend] = simulatedDividends(market, penny, splitsOn, '2029-01-01').filter(
  ({ exDate }) => exDate > splitsOn,
)
const paidOn = dividend!.exDate
const dayBefore = (date: string) => market.calendar.sessionOnOrBefore(dateOfDay(dayOfDate(date) - 1)).date
const elevenOn = (date: string) => new Date(newYorkInstant(dayOfDate(date), ELEVEN))

function listed(symbol: string, typed: typeof STOCK): Tradable {
  const { read, parse } = listingKind(symbol)
  const tradable = read(parse(typed))
  if (!tradable) throw new Error(`${symbol} is no listing`)
  return tradable
}

const testServer = testServerOfFile({ at: elevenOn(dayBefore(splitsOn)).toISOString() })
beforeAll(async () => {
  await list(testServer.root, SYMBOL, PENNY)
})

/** A session ends within half an hour of silence: a person signs in again. */
async function goTo(date: string): Promise<Person> {
  const at = elevenOn(date).getTime()
  testServer.clock.advance({ seconds: (at - testServer.clock.now().getTime()) / 1_000 })
  await testServer.look()
  return testServer.customer({
    username: `holder${date.replaceAll('-', '')}`,
    kycStatus: 'approved',
    cash: '9000.00',
  })
}

/** What there is after some of the five seconds in which a server looks at its actions. */
const eventually = <T>(read: () => Promise<T>) =>
  expect.poll(async () => {
    testServer.clock.advance({ seconds: 5 })
    await testServer.look()
    return read()
  })

// In order: the days go by.
test('a listed stock is split at midnight as its past says, and holdings with it', async () => {
  const { ada } = testServer
  await expect.poll(() => priceTo(ada, SYMBOL)).toBeDefined()
  const before = Number(await priceTo(ada, SYMBOL))
  expect((await ada.call(buy, { body: { symbol: SYMBOL, quantity: '1000' } })).status).toBe(200)
  const announced = async () => {
    const { rows } = await testServer.pool.query<{ source: string }>(
      `select source from corporate_actions where symbol = $1 and kind = 'split' and ex_date = $2`,
      [SYMBOL, splitsOn],
    )
    return rows
  }
  await eventually(announced).toEqual([{ source: 'simulated' }])
  const other = await goTo(splitsOn)
  const holds = async () => {
    const { rows } = await testServer.pool.query<{ units: bigint }>(
      'select quantity_units as units from positions where instrument = $1 and customer_id = $2',
      [SYMBOL, ada.id],
    )
    return rows[0]?.units
  }
  await eventually(holds).toBe(100n * 100_000_000n)
  await expect.poll(async () => Number(await priceTo(other, SYMBOL))).toBeGreaterThan(before * 5)
  expect((await verifyBooks(testServer.connection)).broken).toEqual([])
})

test('its dividend is paid on the shares held, and reinvested for who wants it', async () => {
  const holder = await goTo(dayBefore(paidOn))
  expect((await holder.call(setReinvestment, { body: { isOn: true } })).status).toBe(200)
  await expect
    .poll(async () => (await holder.call(buy, { body: { symbol: SYMBOL, quantity: '300' } })).status)
    .toBe(200)
  await goTo(paidOn)
  const paid = async () => {
    const { rows } = await testServer.pool.query<{ cents: bigint }>(
      `select amount_cents as cents from transactions where type = 'dividend' and instrument = $1 and customer_id = $2`,
      [SYMBOL, holder.id],
    )
    return rows.map(({ cents }) => cents)
  }
  await eventually(paid).toHaveLength(1)
  const [cents] = await paid()
  expect(cents).toBe((300n * dividend!.perShare) / 10_000n)
  const bought = async () => {
    const { rows } = await testServer.pool.query<{ n: bigint }>(
      `select count(*) as n from transactions where type = 'buy' and instrument = $1 and customer_id = $2`,
      [SYMBOL, holder.id],
    )
    return rows[0]?.n
  }
  await eventually(bought).toBe(2n)
  expect((await verifyBooks(testServer.connection)).broken).toEqual([])
})
