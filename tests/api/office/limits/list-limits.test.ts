import { STANDARD_SETTINGS } from '#domain/settings/settings.ts'
import { describe, expect, test } from 'vitest'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { listLimits } from '#contract/office/customers/limits.ts'
import { limit } from '#contract/office/customers/limits.schemas.ts'
import { openSupportTicket } from '#contract/office/support.ts'
import { LIMITS, type Limit, type LimitName } from '#domain/support/limits.ts'
import { readLimits } from '#server/office/limits/read-limits.ts'
import { queriesOf } from '../../../support/database/counted-queries.ts'
import { type Person } from '../../../support/people.ts'
import { testServerOfFile } from '../../../support/server.ts'
import { depositBody } from '../../cash/deposits/deposits.ts'
import { withdrawalBody } from '../../cash/withdrawals/withdrawals.ts'

const testServer = testServerOfFile({ env: { RATE_LIMIT_FACTOR: '1' } })

const limitsOf = async (who: Person) => (await who.call(listLimits)).body
async function limitOf(who: Person, name: LimitName): Promise<Limit> {
  const found = (await limitsOf(who)).find((each) => each.name === name)
  if (!found) throw new Error(`no limit is called ${name}`)
  return found
}

describe('200', () => {
  test('every limit once, in the shape of the contract, with nothing used before anything was done', async () => {
    const carl = await testServer.customer({ username: 'carl' })
    const { status, body, headers } = await carl.call(listLimits)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body.map((each) => limit.parse(each))).toEqual(body)
    expect(body.map(({ name }) => name)).toEqual(Object.keys(LIMITS))
    expect(body.filter(({ used }) => used !== null && Number(used) !== 0)).toEqual([])
    expect(body.filter(({ freeAgainAt }) => freeAgainAt !== null)).toEqual([])
    const most = Object.fromEntries(body.map((each) => [each.name, each.most]))
    expect(most).toMatchObject({
      deposit_requests_an_hour: '20',
      largest_deposit: '10000000.00',
      open_foreign_deposits: '10000000.00',
      buy_orders_a_minute: '30',
      largest_order: '1000000',
      open_orders: '100',
      open_questions: '5',
      passkeys: '10',
    })
  })

  test("counts the calls that the limits count, refused ones too, and nobody else's", async () => {
    const dora = await testServer.customer({ username: 'dora', kycStatus: 'approved', cash: '500.00' })
    expect((await dora.call(requestDeposit, { body: depositBody() })).status).toBe(200)
    expect((await dora.call(requestDeposit, { body: depositBody({ password: 'not hers' }) })).status).toBe(
      403,
    )
    expect((await dora.call(requestWithdrawal, { body: withdrawalBody() })).status).toBe(200)
    const deposits = await limitOf(dora, 'deposit_requests_an_hour')
    expect(deposits).toMatchObject({ used: '2', most: '20' })
    expect(Date.parse(deposits.freeAgainAt ?? '')).toBeGreaterThan(0)
    expect(await limitOf(dora, 'withdrawal_requests_an_hour')).toMatchObject({ used: '1' })
    expect(await limitOf(testServer.ada, 'deposit_requests_an_hour')).toMatchObject({ used: '0' })
  })

  test('at the last one left the next is refused; looking at the limits counts as none', async () => {
    const emil = await testServer.customer({ username: 'emil' })
    const ask = () => emil.call(requestDeposit, { body: depositBody() })
    for (let count = 1; count <= 20; count++) await ask()
    expect(await limitOf(emil, 'deposit_requests_an_hour')).toMatchObject({ used: '20', most: '20' })
    expect((await ask()).status).toBe(429)
    expect(await limitOf(emil, 'deposit_requests_an_hour')).toMatchObject({ used: '20' })
  })

  test('what is open in foreign currencies counts until its rate expires; US dollars do not', async () => {
    const fay = await testServer.customer({ username: 'fay', kycStatus: 'approved' })
    await fay.call(requestDeposit, { body: depositBody() })
    expect(await limitOf(fay, 'open_foreign_deposits')).toMatchObject({ used: '0.00', freeAgainAt: null })
    const { body } = await fay.call(requestDeposit, { body: depositBody({ currency: 'EUR' }) })
    expect(await limitOf(fay, 'open_foreign_deposits')).toMatchObject({
      used: 'amount' in body ? body.amount : null,
      freeAgainAt: 'rateExpiresAt' in body ? body.rateExpiresAt : null,
    })
  })

  test('an open question counts', async () => {
    const gus = await testServer.customer({ username: 'gus' })
    await gus.call(openSupportTicket, { body: { message: 'Where is my deposit?' } })
    expect(await limitOf(gus, 'open_questions')).toMatchObject({ used: '1', most: '5' })
    expect(await limitOf(gus, 'questions_an_hour')).toMatchObject({ used: '1', most: '20' })
  })

  test('three statements read all of them; without rate limits there are two', async () => {
    const read = (rateLimitFactor: number) =>
      queriesOf(testServer.pool, (database) =>
        readLimits(database, {
          customerId: BigInt(testServer.ada.id),
          now: testServer.clock.now(),
          config: { rateLimitFactor },
          settings: STANDARD_SETTINGS,
        }),
      )
    expect(await read(1)).toBe(3)
    expect(await read(0)).toBe(2)
  })
})

test('RATE_LIMIT_FACTOR multiplies what may be called, and 0 leaves those limits out', async () => {
  const read = async (rateLimitFactor: number) => {
    const parts = { now: testServer.clock.now(), config: { rateLimitFactor }, settings: STANDARD_SETTINGS }
    const customerId = BigInt(testServer.grace.id)
    const limits = await readLimits(testServer.pool, { customerId, ...parts })
    return new Map(limits.map(({ name, most }) => [name, most]))
  }
  const twice = await read(2)
  expect(twice.get('deposit_requests_an_hour')).toBe('40')
  expect(twice.get('sell_orders_a_minute')).toBe('60')
  expect(twice.get('open_orders')).toBe('100')
  const off = await read(0)
  expect(off.has('deposit_requests_an_hour')).toBe(false)
  expect(off.get('open_orders')).toBe('100')
})
