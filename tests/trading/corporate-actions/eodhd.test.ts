import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyBooks } from '#server/ledger/verify-books.ts'
import { FILLED, NO_PRICE, type RealMarket, openRealMarket } from '../../api/market/prices/real-market.ts'
import { runNorthfold } from '../../support/northfold.ts'
import { ON_EODHD } from '../../support/providers/price-adapters.ts'
import { reply } from '../../support/providers/market-server.ts'

let market: RealMarket
beforeEach(async () => void (market = await openRealMarket()))
afterEach(() => market.close())

async function announced(): Promise<string[]> {
  const { rows } = await market.testServer.pool.query<{ action: string }>(
    `select concat_ws(' ', symbol, kind, ex_date, per_share_units, new_shares, old_shares, source) as action
     from corporate_actions order by symbol`,
  )
  return rows.map(({ action }) => action)
}

async function held(symbol: string): Promise<bigint | undefined> {
  const { rows } = await market.testServer.pool.query<{ units: bigint }>(
    'select quantity_units as units from positions where instrument = $1 and customer_id = $2',
    [symbol, market.testServer.ada.id],
  )
  return rows[0]?.units
}

/** The first request to the provider; the next follows three hours later. */
async function askedAgain(): Promise<void> {
  await market.testServer.look()
  await expect.poll(() => market.requested('/div/VWELX.US').length).toBe(1)
  await expect.poll(checksDone).toBe(true)
  market.testServer.clock.advance({ hours: 3 })
}

async function checksDone(): Promise<boolean> {
  const { rows } = await market.testServer.pool.query<{ next: Date }>(
    'select next_check_at as next from corporate_action_checks',
  )
  return (rows[0]?.next.getTime() ?? 0) - market.testServer.clock.now().getTime() > 60 * 60_000
}

test('what EODHD announces is carried out before the open, and its new price is accepted at once', async () => {
  for (const symbol of ['AAPL', 'KO']) await expect.poll(() => market.buyOne(symbol)).toEqual(FILLED)
  const before = Number(await market.price('AAPL'))
  const { provider, testServer } = market
  provider.splitToCome('AAPL', '2026-11-19', 4, 1)
  provider.dividend('KO', '2026-11-19', 51)
  provider.dividend('PEP', '2026-11-19', 1.5)
  provider.dividend('MSFT', '2026-11-17', 0.91)
  await askedAgain()
  // Half of KO's price is no plausible dividend, and the day before the first request is too early.
  await expect
    .poll(announced)
    .toEqual(['AAPL split 2026-11-19 4 1 eodhd', 'PEP dividend 2026-11-19 1500000 eodhd'])

  // Four in the morning of the next day: every holding is split, and no order is filled at the old price.
  testServer.clock.advance({ hours: 15 })
  await expect.poll(() => held('AAPL')).toBe(4_000_000n)
  market.readAs(await testServer.customer({ username: 'early', kycStatus: 'approved', cash: '5000.00' }))
  await expect.poll(() => market.buyOne('MSFT')).toEqual(FILLED)
  expect(await market.buyOne('AAPL')).toEqual(NO_PRICE)

  // At the open the provider has the new price, and still the old close.
  provider.send('AAPL', before / 4, { previousClose: before })
  testServer.clock.advance({ hours: 6 })
  market.readAs(await testServer.customer({ username: 'late', kycStatus: 'approved', cash: '5000.00' }))
  await market.nextRound()
  await expect.poll(() => market.buyOne('AAPL')).toEqual(FILLED)
  const asset = await market.asset('AAPL')
  expect(asset).toMatchObject({ change24h: '0.00' })
  expect(asset?.isStale ?? false).toBe(false)
  expect(await market.audited()).toEqual([])
  expect((await verifyBooks(testServer.connection)).broken).toEqual([])
})

async function reported(): Promise<string[]> {
  const { rows } = await market.testServer.pool.query<{ report: string }>(
    `select concat_ws(' ', symbol, kind, ex_date, new_shares, old_shares, decided_at is not null) as report
     from corporate_action_reports order by symbol`,
  )
  return rows.map(({ report }) => report)
}

test('a spin-off that comes as a split is not carried out, and orders wait until a person has decided', async () => {
  await expect.poll(() => market.buyOne('AAPL')).toEqual(FILLED)
  const { provider, testServer } = market
  provider.splitToCome('AAPL', '2026-11-19', 1253, 1000)
  await askedAgain()
  await expect.poll(reported).toEqual(['AAPL split 2026-11-19 1253 1000 f'])
  expect(await announced()).toEqual([])

  testServer.clock.advance({ hours: 21 })
  market.readAs(await testServer.customer({ username: 'next', kycStatus: 'approved', cash: '5000.00' }))
  await market.nextRound()
  await expect.poll(() => market.buyOne('MSFT')).toEqual(FILLED)
  expect(await market.buyOne('AAPL')).toEqual(NO_PRICE)
  expect(await held('AAPL')).toBe(1_000_000n)
  const audited = await testServer.pool.query(
    `select actor_kind, after from audit_log where action = 'corporate_action.reported'`,
  )
  expect(audited.rows).toMatchObject([
    { actor_kind: 'system', after: { ratio: '1253:1000', source: 'eodhd' } },
  ])

  const verb = (words: string) => runNorthfold(testServer.connection, words, { env: ON_EODHD })
  expect((await verb('corporate-actions list')).output).toContain(
    'split 1253:1000 (eodhd), waits for a person',
  )
  expect(await verb('corporate-actions cancel AAPL 2026-11-19 split')).toMatchObject({ code: 0 })
  testServer.clock.advance({ hours: 3 })
  await expect.poll(reported).toEqual(['AAPL split 2026-11-19 1253 1000 t'])
  market.readAs(await testServer.customer({ username: 'later', kycStatus: 'approved', cash: '5000.00' }))
  const buyAfterRound = async () => {
    await market.nextRound()
    return market.buyOne('AAPL')
  }
  await expect.poll(buyAfterRound).toEqual(FILLED)
  expect(await held('AAPL')).toBe(1_000_000n)
})

test('a report that its source takes back is removed', async () => {
  const { provider, testServer } = market
  provider.splitToCome('AAPL', '2026-11-20', 1253, 1000)
  await askedAgain()
  await expect.poll(reported).toHaveLength(1)
  await expect.poll(checksDone).toBe(true)
  provider.takeBackSplits()
  testServer.clock.advance({ hours: 3 })
  await expect.poll(reported).toEqual([])
})

test('with a plan without the calendar the splits of each symbol are requested', async () => {
  const { provider } = market
  provider.split('AAPL', '2026-11-18', '4.000000/1.000000')
  provider.split('KO', '2026-11-19', '1.000000/1.000000')
  provider.split('F', '2026-11-20', '1.000000/10.000000')
  provider.answer((request, response) =>
    request.url?.startsWith('/calendar/')
      ? reply('Unauthenticated', 403)(request, response)
      : provider.asDocumented(request, response),
  )
  await askedAgain()
  await expect.poll(announced).toEqual(['F split 2026-11-20 1 10 eodhd'])
})

test('a provider that is down gets another request, and its former answers stay valid', async () => {
  const { provider, testServer } = market
  provider.dividend('PEP', '2026-11-20', 1.5)
  await askedAgain()
  await expect.poll(announced).toHaveLength(1)
  await expect.poll(checksDone).toBe(true)
  await provider.shut()
  testServer.clock.advance({ hours: 3 })
  await expect.poll(async () => !(await checksDone())).toBe(true)
  expect(await announced()).toEqual(['PEP dividend 2026-11-20 1500000 eodhd'])
  await provider.open()
  provider.dividend('JNJ', '2026-11-23', 1.3)
  // Each check comes minutes later, when the claim on the request has expired.
  await expect
    .poll(() => {
      testServer.clock.advance({ minutes: 1 })
      return announced()
    })
    .toHaveLength(2)
})
