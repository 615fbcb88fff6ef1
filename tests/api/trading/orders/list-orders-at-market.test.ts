import { beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { type OrderAtMarket, listOrdersAtMarket } from '#contract/trading/older-orders.ts'
import { orderAtMarket } from '#contract/trading/older-orders.schemas.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { queued, cancel, orders } from './resting.ts'

const testServer = testMarketOfFile({ afterHours: 'queue' })
let ada: Person
let bob: Person
/** Ada's, oldest first. */
const placed: OrderAtMarket[] = []
beforeAll(async () => {
  testServer.prices.set('KO', '10.00')
  ada = await testServer.customer({ username: 'ada', kycStatus: 'approved', cash: '1000.00' })
  bob = await testServer.customer({ username: 'bob', kycStatus: 'approved', cash: '1000.00' })
  testServer.hours.isOpen = false
  for (const quantity of ['1', '2', '3', '4']) placed.push(await queued(ada, 'buy', 'KO', quantity))
  await cancel(ada, placed[1]?.id ?? '')
  await queued(bob, 'buy', 'KO', '9')
})

const list = (query: object, who = ada) => who.call(listOrdersAtMarket, { query })
const quantitiesOf = (listed: readonly OrderAtMarket[]) => listed.map(({ quantity }) => quantity)

describe('200', () => {
  test("newest first, with their outcome, and only the customer's own", async () => {
    const answer = await orders(ada)
    expect(z.array(orderAtMarket).parse(answer)).toEqual(answer)
    const [first, second, third, fourth] = placed
    expect(answer).toEqual([
      fourth,
      third,
      { ...second, status: 'cancelled', settledAt: testServer.clock.now().toISOString() },
      first,
    ])
  })

  test('of one status', async () => {
    expect(quantitiesOf(await orders(ada, { status: 'pending' }))).toEqual(['4', '3', '1'])
    expect(quantitiesOf(await orders(ada, { status: 'cancelled' }))).toEqual(['2'])
    expect(await orders(ada, { status: 'filled' })).toEqual([])
  })

  test('in pages that join', async () => {
    const first = await orders(ada, { limit: '3' })
    const rest = await orders(ada, { limit: '3', before: first.at(-1)?.id })
    expect(quantitiesOf([...first, ...rest])).toEqual(['4', '3', '2', '1'])
  })
})

test.each([{ status: 'waiting' }, { limit: '0' }, { limit: '501' }, { before: 'x' }])(
  '400: %j',
  async (query) => {
    expect((await list(query)).status).toBe(400)
  },
)
