import { describe, expect, test } from 'vitest'
import { deleteExchangeRate, setExchangeRate } from '#contract/market/fx.ts'
import { getQueueCounts } from '#contract/records/reviews.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { EVERY_QUEUE, QUEUES } from './queues.ts'

const testServer = testServerOfFile()

const counts = async (who: Person = testServer.root) => (await who.call(getQueueCounts)).body

describe('200', () => {
  test('every queue by itself, of what waits only', async () => {
    const before = await counts()
    // Grace's profile waits from the beginning.
    expect(before).toEqual({
      deposits: 0,
      withdrawals: 0,
      passwordResets: 0,
      profiles: 1,
      proposals: 0,
      exchangeRates: 0,
      brokenBooks: [],
    })
    const made: [string, string][] = []
    for (const [name, queue] of EVERY_QUEUE) {
      if (queue !== QUEUES.profiles) made.push([name, await queue.ask(testServer, testServer.ada, 'a word')])
    }
    expect(await counts()).toEqual({ ...before, deposits: 1, withdrawals: 1, passwordResets: 1 })
    for (const [name, id] of made) {
      const { approve } = QUEUES[name as keyof typeof QUEUES]
      await testServer.root.send(approve.method, approve.path.replace(':id', id))
    }
    expect(await counts()).toEqual(before)
  })

  test('a password reset that ran out of time does not wait', async () => {
    await QUEUES['password resets'].ask(testServer, testServer.grace, '')
    expect(await counts()).toMatchObject({ passwordResets: 1 })
    testServer.breaks('resets-keep-no-password')
    await testServer.pool.query(
      `update password_reset_requests set expires_at = created_at + interval '1 microsecond' where status = 'pending'`,
    )
    testServer.clock.advance({ minutes: 1 })
    expect(await counts()).toMatchObject({ passwordResets: 0 })
  })

  test('custom rates while they are in force', async () => {
    await testServer.root.call(setExchangeRate, { body: { currency: 'EUR', rateToUSD: '1.1' } })
    await testServer.root.call(setExchangeRate, { body: { currency: 'EUR', rateToUSD: '1.2' } })
    await testServer.root.call(setExchangeRate, { body: { currency: 'GBP', rateToUSD: '1.3' } })
    expect(await counts()).toMatchObject({ exchangeRates: 2 })
    await testServer.root.call(deleteExchangeRate, { params: { currency: 'GBP' } })
    expect(await counts()).toMatchObject({ exchangeRates: 1 })
  })

  test('more than a list shows', async () => {
    testServer.breaks('trades-under-an-approved-profile')
    await testServer.pool.query(
      `insert into deposit_requests (customer_id, id, amount_cents, original_amount_cents, currency, rate_units,
         rate_source, rate_at, bank_reference, created_at)
       select $1, n, n, n, 'USD', 1000000000000, 'par', $2, 'crowd', $2 from generate_series(1, 700) n`,
      [testServer.ada.id, testServer.clock.now()],
    )
    expect(await counts()).toMatchObject({ deposits: 700 })
  })
})
