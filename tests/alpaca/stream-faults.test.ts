import { expect, test } from 'vitest'
import type { Pool } from '#server/platform/database/database.ts'
import { createTradeUpdates } from '#server/alpaca/stream/trade-updates.ts'
import { NEVER_LATE } from '../support/api/never-late.ts'
import { testServerOfFile } from '../support/server.ts'

const testServer = testServerOfFile()

const asText = (_key: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value)

/** The pool, one of whose statements fails while it is to, of one customer or of all. */
function failing(pool: Pool, name: string, customerId?: string) {
  const state = { fails: false }
  const database = new Proxy(pool, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property)
      if (property !== 'query' || typeof value !== 'function') return value
      return (query: unknown, ...more: unknown[]) => {
        const isNamed = typeof query === 'object' && query !== null && 'name' in query && query.name === name
        const isMeant = customerId === undefined || JSON.stringify(query, asText).includes(`"${customerId}"`)
        if (isNamed && isMeant && state.fails) return Promise.reject(new Error('the database is away'))
        return Reflect.apply(value, target, [query, ...more])
      }
    },
  })
  return { database, state }
}

test.each(['read-order-changes', 'flush-log', 'read-orders', 'list-holdings'])(
  'an update is told once, though %s fails before it',
  async (name) => {
    const { ada, clock, pool } = testServer
    const { database, state } = failing(pool, name)
    const updates = createTradeUpdates({ pool: database, clock, market: NEVER_LATE })
    const told: object[] = []
    await updates.listen(BigInt(ada.id), (update) => told.push(update))
    expect((await ada.post('/api/buy', { symbol: 'KO', quantity: '0.1' })).status).toBe(200)
    state.fails = true
    await expect(updates.look()).rejects.toThrow('the database is away')
    expect(told).toEqual([])
    state.fails = false
    await updates.look()
    await updates.look()
    expect(told).toMatchObject([{ event: 'fill', qty: '0.1' }])
  },
)

test('a customer whose updates cannot be read keeps them from no other', async () => {
  const { ada, clock, pool } = testServer
  const lin = await testServer.customer({ username: 'lin', kycStatus: 'approved', cash: '100.00' })
  const { database, state } = failing(pool, 'read-orders', ada.id)
  const updates = createTradeUpdates({ pool: database, clock, market: NEVER_LATE })
  const told: string[] = []
  for (const [name, customer] of Object.entries({ ada, lin })) {
    await updates.listen(BigInt(customer.id), () => told.push(name))
    expect((await customer.post('/api/buy', { symbol: 'KO', quantity: '0.1' })).status).toBe(200)
  }
  state.fails = true
  await expect(updates.look()).rejects.toThrow('the database is away')
  expect(told).toEqual(['lin'])
  state.fails = false
  await updates.look()
  expect(told).toEqual(['lin', 'ada'])
})

test('a stream that cannot begin begins when it is asked again', async () => {
  const { ada, clock, pool } = testServer
  const { database, state } = failing(pool, 'read-order-changes')
  const updates = createTradeUpdates({ pool: database, clock, market: NEVER_LATE })
  state.fails = true
  await expect(updates.listen(BigInt(ada.id), () => undefined)).rejects.toThrow('the database is away')
  state.fails = false
  const told: object[] = []
  await updates.listen(BigInt(ada.id), (update) => told.push(update))
  await ada.post('/api/buy', { symbol: 'KO', quantity: '0.1' })
  await updates.look()
  expect(told).toHaveLength(1)
})
