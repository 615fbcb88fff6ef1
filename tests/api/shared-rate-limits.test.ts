import { beforeAll, expect, test } from 'vitest'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { requestPasswordReset } from '#contract/people/password-resets.ts'
import { openSupportTicket } from '#contract/office/support.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { requestWithdrawal, withdrawToLastAccount } from '#contract/cash/withdrawals.ts'
import { PASSWORD, type Person, type TestNode, testServerOfFile } from '../support/server.ts'
import { withdrawalBody } from './cash/withdrawals/withdrawals.ts'

/** Two servers on one database: what one of them has counted, the other knows. */
const testServer = testServerOfFile({ env: { RATE_LIMIT_FACTOR: '1' } })
let second: TestNode
beforeAll(async () => {
  second = await testServer.secondNode()
})

let people = 0
async function customerAtBoth(): Promise<[Person, Person]> {
  people += 1
  const person = await testServer.customer({
    username: `counted${people}`,
    kycStatus: 'approved',
    cash: '100.00',
  })
  return [person, second.as(person)]
}

/** Asks so often, by turns at both servers. */
async function byTurns<T>(times: number, ask: (turn: 0 | 1) => Promise<T>): Promise<T[]> {
  const answers: T[] = []
  for (let time = 0; time < times; time += 1) answers.push(await ask(time % 2 === 0 ? 0 : 1))
  return answers
}

const statusesOf = (replies: readonly { status: number }[]) => replies.map(({ status }) => status)

test('the 21st ticket of an hour is refused by both, with the time to wait, until the hour is over', async () => {
  const servers = await customerAtBoth()
  const ask = (turn: 0 | 1) => servers[turn].call(openSupportTicket, { body: { message: 'Why?' } })
  const admitted = statusesOf(await byTurns(20, ask))
  expect(admitted).not.toContain(429)
  for (const turn of [0, 1] as const) {
    const { status, headers, body } = await ask(turn)
    expect({ status, body }).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
    expect(headers.get('retry-after')).toBe('3600')
    expect(headers.get('content-type')).toBe('application/problem+json')
  }
  testServer.clock.advance({ minutes: 25 })
  await byTurns(2, (turn) => servers[turn].post('/api/support-tickets'))
  testServer.clock.advance({ minutes: 25 })
  await byTurns(2, (turn) => servers[turn].post('/api/support-tickets'))
  testServer.clock.advance({ minutes: 10 })
  expect((await ask(1)).status).not.toBe(429)
})

test('deposits and withdrawals are counted by both together, the two kinds of withdrawal as one', async () => {
  const servers = await customerAtBoth()
  const deposit = (turn: 0 | 1) => servers[turn].post(requestDeposit.path, {})
  expect(new Set(statusesOf(await byTurns(20, deposit)))).toEqual(new Set([400]))
  expect(statusesOf(await byTurns(2, deposit))).toEqual([429, 429])

  const full = (turn: 0 | 1) => servers[turn].post(requestWithdrawal.path, {})
  const amountAlone = (turn: 0 | 1) => servers[turn].post(withdrawToLastAccount.path, {})
  await byTurns(10, full)
  expect(new Set(statusesOf(await byTurns(10, amountAlone)))).toEqual(new Set([400]))
  expect(statusesOf(await byTurns(2, full))).toEqual([429, 429])
  expect(statusesOf(await byTurns(2, amountAlone))).toEqual([429, 429])
})

test('limits are counted apart for each kind of call and for each user', async () => {
  const [here, there] = await customerAtBoth()
  const [another] = await customerAtBoth()
  for (let time = 0; time < 21; time += 1) await here.post('/api/deposit-requests', {})
  expect((await there.post('/api/deposit-requests', {})).status).toBe(429)
  expect((await there.call(requestWithdrawal, { body: withdrawalBody({ amount: '20.00' }) })).status).toBe(
    200,
  )
  expect((await another.post('/api/deposit-requests', {})).status).toBe(400)
})

test('of forty at once, half at each node, at most twenty pass', async () => {
  const servers = await customerAtBoth()
  const replies = await Promise.all(
    Array.from({ length: 40 }, (_, turn) =>
      servers[turn % 2 === 0 ? 0 : 1].post('/api/deposit-requests', {}),
    ),
  )
  expect(statusesOf(replies).filter((status) => status === 400)).toHaveLength(20)
  expect(statusesOf(replies).filter((status) => status === 429)).toHaveLength(20)
})

test(
  'wrong passwords, wherever they were typed, are counted together: the sixth confirmation waits at ' +
    'both',
  async () => {
    const servers = await customerAtBoth()
    const body = { originalAmount: '1.00', currency: 'USD', bankReference: 'r' } as const
    const ask = (turn: 0 | 1, password: string) =>
      servers[turn].call(requestDeposit, { body: { ...body, password } })
    const wrong = await byTurns(5, (turn) => ask(turn, 'Wrong-Harbour-1'))
    expect(new Set(statusesOf(wrong))).toEqual(new Set([403]))
    for (const turn of [0, 1] as const) expect((await ask(turn, PASSWORD)).status).toBe(429)
  },
)

// Sign-ins over two servers: identity/throttles.test.ts.
test('registrations and password resets of one address are counted together', async () => {
  const visitors = [testServer, second]
  const reset = { username: 'nobody', email: 'nobody@example.org', newPassword: 'Another-Harbour-43' }
  const resets = await byTurns(6, (turn) =>
    visitors[turn]!.visitor().call(requestPasswordReset, { body: reset }),
  )
  expect(statusesOf(resets)).toEqual([200, 200, 200, 200, 200, 429])
  const form = { username: 'ada', email: 'a@example.org', firstName: 'A', lastName: 'B', password: PASSWORD }
  const joins = await byTurns(21, (turn) => visitors[turn]!.visitor().post('/api/register', form))
  expect(statusesOf(joins).indexOf(429)).toBe(20)
})

test(
  'an order asks the database for no count: each server counts its own, so two let through twice as ' +
    'many',
  async () => {
    const servers = await customerAtBoth()
    const order = { symbol: 'KO', quantity: '0.01' }
    const replies = await byTurns(62, (turn) => servers[turn].call(buy, { body: order }))
    expect(statusesOf(replies).slice(0, 60)).not.toContain(429)
    expect(statusesOf(replies).slice(60)).toEqual([429, 429])
    const { rows } = await testServer.pool.query(
      `select bucket from throttles where bucket like 'calls:%buy%'`,
    )
    expect(rows).toEqual([])
  },
)
