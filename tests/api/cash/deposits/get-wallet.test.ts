import { beforeAll, describe, expect, test } from 'vitest'
import { approveDeposit, getWallet, requestDeposit } from '#contract/cash/deposits.ts'
import { wallet } from '#contract/cash/deposits.schemas.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { createPageReads } from '#server/page-reads.ts'
import { createTestClock } from '../../../support/clock.ts'
import { queriesOf } from '../../../support/database/counted-queries.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import { PASSWORD, type Person } from '../../../support/people.ts'

const testServer = testMarketOfFile()
let ada: Person
let root: Person
beforeAll(async () => {
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '100.00' })
  root = testServer.root
  testServer.prices.set('KO', '33.333333')
})

const walletOf = async (who: Person) => (await who.call(getWallet)).body

describe('200', () => {
  test('available, held and total balance, in the shape of the contract', async () => {
    const { status, body, headers } = await ada.call(getWallet)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(wallet.parse(body)).toEqual(body)
    expect(body).toEqual({ balance: '100.00', available: '100.00', held: '0.00' })
  })

  test('a buy shows at once, to the cent', async () => {
    await ada.call(buy, { body: { symbol: 'KO', quantity: '1' } })
    expect(await walletOf(ada)).toEqual({ balance: '66.66', available: '66.66', held: '0.00' })
  })

  test('a deposit shows when it is approved, not when it is announced', async () => {
    const body = { amount: '0.01', bankReference: 'ada 2', password: PASSWORD }
    const { body: answer } = await ada.call(requestDeposit, { body })
    expect((await walletOf(ada)).balance).toBe('66.66')
    await root.call(approveDeposit, { params: { id: answer.id } })
    expect((await walletOf(ada)).balance).toBe('66.67')
  })

  test('held money is not available', async () => {
    const carl = await testServer.customer({ username: 'carl', kycStatus: 'approved', cash: '9.99' })
    testServer.breaks('assets-sum-to-zero', 'cash-equals-ledger', 'held-is-pending')
    await testServer.pool.query(
      'update accounts set cash_cents = 499, held_cents = 500 where customer_id = $1',
      [carl.id],
    )
    expect(await walletOf(carl)).toEqual({ balance: '9.99', available: '4.99', held: '5.00' })
  })

  test.each(['none', 'pending', 'rejected'] as const)(
    'an empty one for a customer whose profile is %s',
    async (kycStatus) => {
      const customer = await testServer.customer({ username: `wallet.${kycStatus}`, kycStatus })
      expect(await walletOf(customer)).toEqual({ balance: '0.00', available: '0.00', held: '0.00' })
    },
  )

  test('the largest sums keep every cent', async () => {
    const dora = await testServer.customer({ username: 'dora', kycStatus: 'approved' })
    await testServer.pool.query(
      'update accounts set cash_cents = 900719925474099377 where customer_id = $1',
      [dora.id],
    )
    expect((await walletOf(dora)).balance).toBe('9007199254740993.77')
  })

  test("never another customer's wallet, for any query", async () => {
    const emil = await testServer.customer({ username: 'emil' })
    const { body } = await emil.send('GET', `/api/wallet?customerId=${ada.id}`)
    expect(body).toMatchObject({ balance: '0.00' })
  })

  test('one query for one; three for a hundred at a time, each the right one', async () => {
    const faye = await testServer.customer({ username: 'faye', kycStatus: 'approved', cash: '7.77' })
    const wallets = (ids: readonly string[]) =>
      queriesOf(testServer.pool, async (database) => {
        const { readWallet: read } = createPageReads(database, createTestClock())
        const found = await Promise.all(ids.map((id) => read(BigInt(id))))
        expect(found.map(({ json }) => wallet.parse(JSON.parse(json)).balance)).toEqual(
          ids.map((id) => (id === faye.id ? '7.77' : '0.00')),
        )
      })
    expect(await wallets([faye.id])).toBe(1)
    const nobody = Array.from({ length: 99 }, (_, n) => String(900_000_000_000 + n))
    expect(await wallets([...nobody, faye.id])).toBe(3)
  })
})
