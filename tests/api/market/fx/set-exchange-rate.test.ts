import { beforeEach, describe, expect, test } from 'vitest'
import { requestDeposit } from '#contract/cash/deposits.ts'
import {
  adminListExchangeRates,
  deleteExchangeRate,
  getExchangeRates,
  setExchangeRate,
} from '#contract/market/fx.ts'
import { PASSWORD, testServerOfFile } from '../../../support/server.ts'

const testServer = testServerOfFile()
beforeEach(async () => {
  for (const { currency } of (await testServer.root.call(adminListExchangeRates)).body.rates)
    await testServer.root.call(deleteExchangeRate, { params: { currency } })
  testServer.clock.advance({ seconds: 1 })
})

const PATH = setExchangeRate.path
const set = (rateToUSD: unknown, currency: unknown = 'EUR') =>
  testServer.root.post(PATH, { currency, rateToUSD })
const ratesNow = async () => (await testServer.ada.call(getExchangeRates)).body

async function auditLines() {
  const { rows } = await testServer.pool.query(
    `select action, subject_type, subject_id, actor_id::text, before, after, address
     from audit_log where action = 'rate.set' order by id desc limit 2`,
  )
  return rows
}

describe('200', () => {
  test('the rate overrides the provider’s at once, and names its administrator and time', async () => {
    const { status, body } = await testServer.root.call(setExchangeRate, {
      body: { currency: 'EUR', rateToUSD: '1.0842' },
    })
    expect(status).toBe(200)
    const expected = {
      currency: 'EUR',
      rateToUSD: '1.0842',
      updatedBy: 'root',
      updatedAt: testServer.clock.now().toISOString(),
      providerRate: '1.152073732719',
      providerSource: 'simulated',
      providerAt: testServer.clock.now().toISOString(),
    }
    expect(body).toEqual(expected)
    expect((await testServer.root.call(adminListExchangeRates)).body).toEqual({
      rates: [expected],
      bandPercent: '2',
      decidesAlone: true,
    })
    const { ratesToUSD, rates, sources } = await ratesNow()
    expect(ratesToUSD['EUR']).toBe('1.0842')
    expect(rates['EUR']).toBe('0.922339051835')
    expect(sources).toMatchObject({ EUR: 'custom', GBP: 'simulated' })
  })

  test('a deposit is priced at it, and remembers where its rate is from', async () => {
    await set('1.25', 'CHF')
    const setAt = testServer.clock.now()
    testServer.clock.advance({ minutes: 5 })
    const { status, body } = await testServer.ada.call(requestDeposit, {
      body: { originalAmount: '100.00', currency: 'CHF', bankReference: 'ada', password: PASSWORD },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ exchangeRate: '1.25', amount: '125.00' })
    const { rows } = await testServer.pool.query(
      'select rate_source, rate_at from deposit_requests where id = $1',
      [body.id],
    )
    expect(rows).toEqual([{ rate_source: 'custom', rate_at: setAt }])
  })

  test.each([
    ['0.000000000001', '0.000000000001'],
    ['0.000060606061', '0.000060606061'],
    [0.0000606, '0.0000606'],
    [1.5, '1.50'],
    ['999999.999999999999', '999999.999999999999'],
  ])('%j is kept to the last digit', async (sent, kept) => {
    expect((await set(sent, 'IDR')).status).toBe(200)
    expect((await ratesNow()).ratesToUSD['IDR']).toBe(kept)
  })

  test('a second one replaces the first, and both stay in the history', async () => {
    await set('1.10')
    await set('1.12')
    expect((await testServer.root.call(adminListExchangeRates)).body.rates).toMatchObject([
      { rateToUSD: '1.12' },
    ])
    const { rows } = await testServer.pool.query(
      `select rate_units::text, changed_by::text, changed_at from custom_rates where currency = 'EUR'
       order by id desc limit 2`,
    )
    const changed = { changed_by: testServer.root.id, changed_at: testServer.clock.now() }
    expect(rows).toEqual([
      { rate_units: '1120000000000', ...changed },
      { rate_units: '1100000000000', ...changed },
    ])
    expect(await auditLines()).toMatchObject([
      { before: { rateToUSD: '1.10' }, after: { rateToUSD: '1.12' } },
      { before: null, after: { rateToUSD: '1.10' } },
    ])
  })

  test('the audit log has who, what and the provider’s rate', async () => {
    await set('1.38')
    expect((await auditLines())[0]).toEqual({
      action: 'rate.set',
      subject_type: 'exchange_rate',
      subject_id: 'EUR',
      actor_id: testServer.root.id,
      before: null,
      after: { rateToUSD: '1.38', providerRate: '1.152073732719' },
      address: '127.0.0.1',
    })
  })

  test('of 20 at once each is in the history, and the one that is in force was the last', async () => {
    const sent = Array.from({ length: 20 }, (_, n) => `1.${10 + n}`)
    const replies = await Promise.all(sent.map((rate) => set(rate)))
    expect(replies.map(({ status }) => status)).toEqual(sent.map(() => 200))
    const { rows } = await testServer.pool.query(
      `select a.before->>'rateToUSD' as before, a.after->>'rateToUSD' as after
       from audit_log a where a.action = 'rate.set' order by a.id desc limit 20`,
    )
    expect(rows.map(({ after }) => after).toSorted()).toEqual(sent)
    // Each saw the one before it: they went one after the other.
    rows.slice(0, -1).forEach(({ before }, n) => expect(before).toBe(rows[n + 1].after))
    expect((await ratesNow()).ratesToUSD['EUR']).toBe(rows[0].after)
  })

  test('it counts on another node within five seconds', async () => {
    const node = await testServer.secondNode()
    await set('1.11')
    const there = node.as(testServer.ada)
    const rate = async () => (await there.call(getExchangeRates)).body.ratesToUSD['EUR']
    await expect.poll(rate).toBe('1.11')
    await testServer.root.call(deleteExchangeRate, { params: { currency: 'EUR' } })
    await expect.poll(rate).toBe('1.152073732719')
    await node.close()
  })

  test('it survives a restart', async () => {
    await set('1.13')
    const node = await testServer.secondNode()
    expect((await node.as(testServer.ada).call(getExchangeRates)).body.ratesToUSD['EUR']).toBe('1.13')
    await node.close()
  })
})

describe('400', () => {
  test.each([
    ['zero', '0'],
    ['zero with decimals', '0.000000'],
    ['a million', '1000000'],
    ['13 decimals', '1.0000000000001'],
    ['33 digits', '1.'.padEnd(33, '0')],
  ])('a rate that is %s', async (_, rateToUSD) => {
    const { status, problem } = await testServer.changesNoRow(() => set(rateToUSD))
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'rateToUSD' })
  })

  test.each([
    ['the dollar', 'USD'],
    ['in lower case', 'eur'],
    ['another one', 'NOK'],
    ['a prototype', '__proto__'],
  ])('a currency that is %s', async (_, currency) => {
    const { status, problem } = await testServer.changesNoRow(() =>
      testServer.root.post(PATH, { currency, rateToUSD: '1.1' }),
    )
    expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: 'currency' })
  })
})

test('the history cannot be rewritten', async () => {
  await set('1.14')
  await expect(testServer.pool.query('update custom_rates set rate_units = 1')).rejects.toThrow('append-only')
  await expect(testServer.pool.query('delete from custom_rates')).rejects.toThrow('append-only')
})
