import { Webhook as Verifier } from 'standardwebhooks'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type NewWebhook,
  disableWebhook,
  listWebhooks,
  testWebhook,
} from '#contract/people/programs/webhooks.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { rowOfEventId } from '#domain/webhooks/reported-event.ts'
import { lockUser } from '#server/people/accounts/lock-user.ts'
import { makeKey } from '../api/people/keys/made-key.ts'
import { eventually, served } from '../support/eventually.ts'
import { type Person, testServerOfFile } from '../support/server.ts'
import {
  type Received,
  type Receiver,
  RECEIVES_HERE,
  openReceiver,
  workingWebhook,
} from '../support/api/webhook-receiver.ts'
import { program } from './alpaca.ts'

let receiver: Receiver
let person: Person
let webhook: NewWebhook
let customers = 0
const testServer = testServerOfFile({ env: RECEIVES_HERE })
beforeEach(async () => {
  customers += 1
  receiver = await openReceiver()
  person = await testServer.customer({
    username: `webhooks-${customers}`,
    kycStatus: 'approved',
    cash: '90000.00',
  })
  webhook = await workingWebhook(person, receiver)
})
afterEach(() => receiver.close())

/** Buys a tenth of a share so often: a transaction each. */
async function buyTimes(times: number): Promise<void> {
  for (let bought = 0; bought < times; bought += 1) {
    // After the clock was moved there is no price of now for a moment.
    const { status } = await served(() => person.call(buy, { body: { symbol: 'KO', quantity: '0.1' } }))
    expect(status).toBe(200)
  }
}

/** The transactions that were told, in the order in which they arrived, tries and all. */
const told = ({ received }: Receiver): Received[] =>
  received.filter(({ type }) => type === 'transaction.created')

const booked = async (): Promise<bigint[]> => {
  const { rows } = await testServer.pool.query<{ id: bigint }>(
    `select id from transactions where customer_id = $1 and type = 'buy' order by id`,
    [person.id],
  )
  return rows.map(({ id }) => id)
}
const rowsOf = (received: readonly Received[]) => received.map(({ id }) => rowOfEventId(id))

/** Waits until so many transactions have arrived. */
const arrived = (count: number) =>
  eventually(async () => {
    await testServer.look()
    expect(told(receiver).length).toBeGreaterThanOrEqual(count)
  })

test('each event once and in order, thin, and signed as Standard Webhooks says', async () => {
  await buyTimes(4)
  await arrived(4)
  expect(rowsOf(told(receiver))).toEqual(await booked())
  const [first] = told(receiver)
  expect(first?.data).toEqual({
    activity_id: expect.stringMatching(/^\d{17}::[0-9a-f-]{36}$/),
    kind: 'buy',
    symbol: 'KO',
  })
  vi.useFakeTimers({ now: testServer.clock.now(), toFake: ['Date'] })
  try {
    for (const { raw, headers } of receiver.received) new Verifier(webhook.secret).verify(raw, headers)
    const { raw, headers } = first ?? { raw: '', headers: {} }
    const other = { ...headers, 'webhook-id': 'another' }
    expect(() => new Verifier(webhook.secret).verify(raw, other)).toThrow()
  } finally {
    vi.useRealTimers()
  }
})

describe('a receiver that fails', () => {
  test('for an hour gets each event, in order, the tries of one under the same id', async () => {
    receiver.answer = 503
    await buyTimes(3)
    await arrived(1)
    for (let minutes = 0; minutes < 60; minutes += 6) {
      testServer.clock.advance({ minutes: 6 })
      await testServer.look()
    }
    expect(new Set(rowsOf(told(receiver)))).toEqual(new Set((await booked()).slice(0, 1)))
    receiver.answer = 200
    const before = told(receiver).length
    await eventually(async () => {
      // A try that was under way fails at a time of its own, from which the next one is due.
      testServer.clock.advance({ hours: 2 })
      await testServer.look()
      expect(told(receiver).length).toBeGreaterThanOrEqual(before + 3)
    })
    expect(rowsOf(told(receiver).slice(before))).toEqual(await booked())
  })

  test('with 410 is turned off and its customer told; a test sends what was missed', async () => {
    receiver.answer = 410
    await buyTimes(2)
    await eventually(async () => {
      await testServer.look()
      const [listed] = (await person.call(listWebhooks)).body
      expect(listed?.disabledWhy).toBe('gone')
    })
    const { rows } = await testServer.pool.query(
      `select body from notifications where customer_id = $1 and kind = 'webhook_ended'`,
      [person.id],
    )
    expect(rows).toEqual([{ body: expect.stringContaining('410') }])
    const before = told(receiver).length
    await testServer.look()
    expect(told(receiver)).toHaveLength(before)
    receiver.answer = 200
    await person.call(testWebhook, { params: { id: webhook.id } })
    await arrived(before + 2)
    expect(rowsOf(told(receiver).slice(before))).toEqual(await booked())
  })

  test('does not hold up another', async () => {
    const second = await openReceiver()
    await workingWebhook(person, second)
    receiver.answer = null
    await buyTimes(3)
    await eventually(async () => {
      await testServer.look()
      expect(told(second)).toHaveLength(3)
    })
    expect(told(receiver)).toEqual([])
    await second.close()
  })
})

test('ten tries in vain turn it off', async () => {
  receiver.answer = 500
  // Before there is anything to send: after a try in vain the next one waits for the clock, which stands still.
  await testServer.pool.query('update webhooks set failures = 9 where id = $1', [webhook.id])
  await buyTimes(1)
  await eventually(async () => {
    await testServer.look()
    const { rows } = await testServer.pool.query('select disabled_why from webhooks where id = $1', [
      webhook.id,
    ])
    expect(rows).toEqual([{ disabled_why: 'failing' }])
  })
})

test('nothing is sent before a test, while it is off, and of a customer who is locked', async () => {
  const { id } = webhook
  await person.call(disableWebhook, { params: { id } })
  await buyTimes(1)
  await testServer.look()
  expect(told(receiver)).toEqual([])
  await person.call(testWebhook, { params: { id } })
  await arrived(1)
  await lockUser(testServer.pool, { username: person.username, at: testServer.clock.now() })
  await testServer.pool.query(
    `insert into notifications (customer_id, id, kind, title, body, link, created_at)
     select customer_id, max(id) + 1, 'order_filled', 'x', 'x', '/', $2 from transactions
     where customer_id = $1 group by customer_id`,
    [person.id, testServer.clock.now()],
  )
  const before = receiver.received.length
  await testServer.look()
  await testServer.look()
  expect(receiver.received).toHaveLength(before)
})

test('two servers tell it once, and a server that comes later goes on where the other ended', async () => {
  const other = await testServer.secondNode()
  await buyTimes(5)
  await eventually(async () => {
    await Promise.all([testServer.look(), other.look()])
    expect(told(receiver)).toHaveLength(5)
  })
  expect(rowsOf(told(receiver))).toEqual(await booked())
  await other.close()
})

test('who asks reads the same events, page by page', async () => {
  const key = await makeKey(person, { scopes: ['account'] })
  await buyTimes(3)
  await arrived(3)
  const ask = program(testServer.url, key)
  const read: { id: string; type: string; data: object }[] = []
  for (;;) {
    const since = read.at(-1)?.id
    const { status, body } = await ask(
      'GET',
      `/v1/account-events?limit=2${since === undefined ? '' : `&since_id=${since}`}`,
    )
    expect(status).toBe(200)
    const page = body as typeof read
    if (page.length === 0) break
    read.push(...page)
  }
  const bought = read.filter(({ type, data }) => type === 'transaction.created' && 'symbol' in data)
  expect(bought.map(({ id, data }) => [id, data])).toEqual(told(receiver).map(({ id, data }) => [id, data]))
  expect(new Set(read.map(({ type }) => type))).toContain('notification.created')
  const wrong = await ask('GET', '/v1/account-events?since_id=1')
  expect(wrong).toMatchObject({ status: 422, body: { message: 'since_id is no id of an event' } })
})
