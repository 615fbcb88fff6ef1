import { createMarketCalendar } from '#domain/market/market-calendar.ts'
import { newYorkDateAt } from '#domain/market/new-york-time.ts'
import { settlesAtMs } from '#domain/tax-lots/settlement.ts'
import type { Alpaca } from '@alpacahq/alpaca-trade-api'
import { beforeAll, describe, expect, test } from 'vitest'
import { testServerOfFile } from '../support/server.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { program, sdk } from './alpaca.ts'

/** Version 3 of the clock and the calendar, by the published client without a change. */
const testServer = testServerOfFile()
let alpaca: Alpaca
let ask: ReturnType<typeof program>
beforeAll(async () => {
  const key = await makeKey(testServer.ada, { scopes: ['market'] })
  alpaca = sdk(testServer.url, key)
  ask = program(testServer.url, key)
})

const NYSE = {
  acronym: 'NYSE',
  mic: 'XNYS',
  name: 'New York Stock Exchange',
  timezone: 'America/New_York',
}

describe('the clock', () => {
  test('is that of version 2, for each market', async () => {
    const { clocks } = await alpaca.trading.clock.clock()
    const legacy = await alpaca.trading.clock.legacyClock()
    expect(clocks.map(({ market }) => market.acronym)).toEqual(['NYSE', 'NASDAQ'])
    for (const clock of clocks)
      expect(clock).toMatchObject({
        isMarketDay: true,
        phase: 'core',
        phaseUntil: legacy.nextClose,
        nextMarketOpen: legacy.nextOpen,
        nextMarketClose: legacy.nextClose,
        timestamp: testServer.clock.now(),
      })
  })

  test('is asked for one market at another time', async () => {
    const time = new Date('2026-11-27T18:00:00Z')
    const { clocks } = await alpaca.trading.clock.clock({ markets: 'XNYS,NYSE', time })
    // The half day after Thanksgiving closes at 1 PM; the next session is on Monday.
    expect(clocks).toMatchObject([
      {
        market: NYSE,
        isMarketDay: true,
        phase: 'closed',
        phaseUntil: new Date('2026-11-30T14:30:00Z'),
        nextMarketOpen: new Date('2026-11-30T14:30:00Z'),
        nextMarketClose: new Date('2026-11-30T21:00:00Z'),
        timestamp: time,
      },
    ])
    const holiday = await alpaca.trading.clock.clock({ time: new Date('2026-11-26T18:00:00Z') })
    expect(holiday.clocks).toMatchObject([{ isMarketDay: false }, { isMarketDay: false }])
  })

  test('has no answer for another market or outside the calendar, and says so', async () => {
    await expect(alpaca.trading.clock.clock({ markets: 'NYSE,LSE' })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('LSE is not supported by this broker'),
    })
    for (const time of ['1999-12-31T00:00:00Z', '2041-12-31T23:00:00Z', '9999-12-31T00:00:00Z']) {
      const { status, body } = await ask('GET', `/v3/clock?time=${time}`)
      expect({ status, body }, time).toMatchObject({
        status: 422,
        body: { code: 40010001, message: expect.stringContaining('outside the calendar') },
      })
    }
    for (const time of ['2026-11-27', '2026-13-27T00:00:00Z', 'now', ''])
      expect((await ask('GET', `/v3/clock?time=${time}`)).status, time).toBe(422)
  })
})

describe('the calendar', () => {
  const week = { start: new Date('2026-11-25T00:00:00Z'), end: new Date('2026-11-28T00:00:00Z') }

  test('has the sessions of both dates and between, without holidays', async () => {
    const { market, calendar } = await alpaca.trading.calendar.calendar({ market: 'NYSE', ...week })
    expect(market).toMatchObject(NYSE)
    expect(calendar).toMatchObject([
      {
        date: new Date('2026-11-25'),
        coreStart: new Date('2026-11-25T14:30:00Z'),
        coreEnd: new Date('2026-11-25T21:00:00Z'),
        // The next session: Thanksgiving is none.
        settlementDate: new Date('2026-11-27'),
      },
      {
        coreStart: new Date('2026-11-27T14:30:00Z'),
        coreEnd: new Date('2026-11-27T18:00:00Z'),
        settlementDate: new Date('2026-11-30'),
      },
    ])
    for (const { preStart, lunchStart, postStart } of calendar)
      expect([preStart, lunchStart, postStart]).toEqual([undefined, undefined, undefined])
  })

  test('says of each session when its trades settle, as the lots of a sale do', async () => {
    const { body } = await ask('GET', '/v2/calendar?start=2026-11-20&end=2026-12-31')
    for (const { date, settlement_date: settles } of body as { date: string; settlement_date: string }[]) {
      const soldAtMs = Date.parse(`${date}T15:00:00Z`)
      expect(newYorkDateAt(settlesAtMs(soldAtMs, createMarketCalendar('nyse'))), date).toBe(settles)
    }
  })

  test('shows times in New York, or in UTC', async () => {
    const path = '/v3/calendar/xnas?start=2026-11-27&end=2026-11-27'
    expect((await ask('GET', path)).body).toMatchObject({
      market: { mic: 'XNAS' },
      calendar: [{ core_start: '2026-11-27T09:30:00.000-05:00', core_end: '2026-11-27T13:00:00.000-05:00' }],
    })
    expect((await ask('GET', `${path}&timezone=UTC`)).body).toMatchObject({
      calendar: [{ core_start: '2026-11-27T14:30:00.000Z', core_end: '2026-11-27T18:00:00.000Z' }],
    })
  })

  test('is from today on unless said, and ends with the calendar', async () => {
    const { calendar } = await alpaca.trading.calendar.calendar({ market: 'NASDAQ' })
    const legacy = await alpaca.trading.calendar.legacyCalendar()
    expect(calendar.map(({ date }) => date)).toEqual(legacy.map(({ date }) => date))
    expect(calendar.at(-1)?.date).toEqual(new Date('2041-12-30'))
    const { body } = await ask('GET', '/v3/calendar/NYSE?start=1970-01-01&end=1999-12-31')
    expect(body).toMatchObject({ calendar: [] })
  })

  test('has no other market and no other time zone, and says so', async () => {
    await expect(alpaca.trading.calendar.calendar({ market: 'LSE', ...week })).rejects.toMatchObject({
      status: 422,
      message: expect.stringContaining('LSE is not supported by this broker'),
    })
    const { status, body } = await ask('GET', '/v3/calendar/NYSE?timezone=Europe/London')
    expect({ status, body }).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('timezone') },
    })
  })
})
