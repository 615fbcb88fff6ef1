import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buy } from '#contract/trading/older-orders.ts'
import { rowOfEventId } from '#domain/webhooks/reported-event.ts'
import {
  type Receiver,
  RECEIVES_HERE,
  openReceiver,
  workingWebhook,
} from '../support/api/webhook-receiver.ts'
import { type Client, createClient } from '../support/client.ts'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { type FreshDatabase, freshDatabase, settingsOf } from '../support/database/postgres.ts'
import { eventually, served } from '../support/eventually.ts'
import { isLong } from '../support/long.ts'
import { OPEN_MARKET, type Product, startProduct } from '../support/product.ts'

const CUSTOMERS = ['ada', 'grace']
const WEBHOOKS_EACH = 5
/** A thousand events in all where there is time. */
const TRADES_EACH = isLong ? 500 : 30

let database: FreshDatabase
let client: pg.Client
let product: Product
const receivers: Receiver[][] = []
beforeAll(async () => {
  database = await freshDatabase()
  client = new pg.Client(database.connection)
  await client.connect()
  product = await start()
})
afterAll(async () => {
  await product?.stop()
  for (const receiver of receivers.flat()) await receiver.close()
  await client.end()
  await database.drop()
})

let starts = 0
/** The real process; each start is a minute later than the one before. */
const start = () =>
  startProduct({
    ...settingsOf(database.connection),
    ...RECEIVES_HERE,
    RATE_LIMIT_FACTOR: '0',
    CLOCK_STARTS_AT: new Date(Date.parse(OPEN_MARKET) + starts++ * 60_000).toISOString(),
  })

const told = ({ received }: Receiver): bigint[] =>
  received.flatMap(({ type, id }) => (type === 'transaction.created' ? (rowOfEventId(id) ?? []) : []))

const received = (): number =>
  receivers.flat().reduce((sum, receiver) => sum + new Set(told(receiver)).size, 0)

async function trade(person: Client): Promise<void> {
  for (let traded = 0; traded < TRADES_EACH; traded += 1) {
    const reply = await served(() => person.call(buy, { body: { symbol: 'KO', quantity: '0.01' } }))
    expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  }
}

async function bookedOf(username: string): Promise<bigint[]> {
  const { rows } = await client.query<{ id: string }>(
    `select t.id::text from transactions t join users u on u.id = t.customer_id
     where u.username = $1 and t.type = 'buy' order by t.id`,
    [username],
  )
  return rows.map(({ id }) => BigInt(id))
}

test('killed while it sends, a server that starts next loses no event and changes no order', async () => {
  for (const username of CUSTOMERS) {
    const person = await makeFundedCustomer(product.url, username, '9000.00')
    const own = await Promise.all(Array.from({ length: WEBHOOKS_EACH }, openReceiver))
    receivers.push(own)
    for (const receiver of own) await workingWebhook(person, receiver, CUSTOMERS_PASSWORD)
    // What she did last finds nobody until the next start.
    if (username === CUSTOMERS.at(-1)) for (const receiver of own) receiver.answer = null
    await trade(person)
  }
  const all = CUSTOMERS.length * WEBHOOKS_EACH * TRADES_EACH
  await eventually(() => expect(received()).toBeGreaterThan(0))
  await product.kill()
  const before = received()
  for (const receiver of receivers.flat()) receiver.answer = 200
  product = await start()
  await eventually(() => expect(received()).toBe(all))
  expect(before).toBeLessThan(all)

  for (const [at, username] of CUSTOMERS.entries()) {
    const booked = await bookedOf(username)
    // One that had arrived and was not yet written down comes again, under its id.
    for (const receiver of receivers[at] ?? []) expect([...new Set(told(receiver))]).toEqual(booked)
  }
  const { status } = await createClient(product.url).get('/healthz')
  expect(status).toBe(200)
})
