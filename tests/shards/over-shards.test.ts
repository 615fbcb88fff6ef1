import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approveDeposits } from '#contract/cash/bulk-approvals.ts'
import { adminListDepositRequests, getWallet } from '#contract/cash/deposits.ts'
import { correctAccount } from '#contract/cash/corrections.ts'
import { approveProposal } from '#contract/cash/proposals.ts'
import { adminGetCustomer, adminGetCustomerContext, adminListCustomers } from '#contract/office/customers.ts'
import { register } from '#contract/people/identity.ts'
import { claimNext } from '#contract/records/claims.ts'
import { countList } from '#contract/records/lists.ts'
import { getQueueCounts } from '#contract/records/reviews.ts'
import { buy } from '#contract/trading/orders.ts'
import { shardOf } from '#server/platform/shards/shard-of.ts'
import { announced } from '../api/office/announcements/announcements.ts'
import { askedDeposit, ok, proposedDeposit, setThresholds } from '../api/cash/proposals/proposals.ts'
import { correct, correctionBody, newest } from '../api/cash/corrections/corrections.ts'
import { announcedDeposit, decideDeposit, toldTo } from '../api/records/notifications/decisions.ts'
import { withOwnPapers } from '../api/records/reviews/own-papers.ts'
import { program, tradingKey } from '../door/door.ts'
import { eventually, served } from '../support/eventually.ts'
import { PASSWORD, type Person, type TestServer, startTestServer } from '../support/server.ts'

// Closing the server verifies the books of all shards.

let testServer: TestServer
let people = 0
beforeAll(async () => {
  testServer = await startTestServer({ otherShards: 2 })
})
afterAll(() => testServer.close())

/** Of two made one after the other, each has another shard. */
const two = async (): Promise<[Person, Person]> => [
  await withOwnPapers(testServer, `first${people++}`),
  await withOwnPapers(testServer, `second${people++}`),
]
const cashOf = async (who: Person) => ok(await who.call(getWallet)).available

async function shardsOf(ids: readonly string[]): Promise<number[]> {
  const { rows } = await testServer.pool.query<{ first_id: bigint }>(
    'select first_id from shards where number = 0',
  )
  return ids.map((id) => shardOf(BigInt(id), rows[0]?.first_id ?? null))
}

describe('new customers', () => {
  test('are opened in the shards in turns, and each has rows in their own alone', async () => {
    const ids: string[] = []
    for (const n of [1, 2, 3, 4]) {
      const username = `visitor${n}`
      const names = { firstName: 'New', lastName: 'Customer' }
      const body = { ...names, username, email: `${username}@example.com`, password: PASSWORD }
      ids.push(ok(await testServer.visitor().call(register, { body })).id)
    }
    const shards = await shardsOf(ids)
    expect(shards.toSorted()).toEqual([1, 1, 2, 2])
    for (const [at, id] of ids.entries())
      for (const schema of ['public', 's1', 's2']) {
        const { rowCount } = await testServer.pool.query(
          `select from ${schema}.accounts where customer_id = $1`,
          [id],
        )
        expect(rowCount).toBe(schema === `s${shards[at]}` ? 1 : 0)
      }
  })

  test('sign in by name, whichever shard has them, and a name and an address are taken for all', async () => {
    for (const username of ['visitor1', 'visitor2']) {
      const login = await testServer.visitor().post('/api/login', { username, password: PASSWORD })
      expect(login.status).toBe(200)
    }
    const taken = [
      ...[1, 2].map((n) => ({ username: `VISITOR${n}`, email: 'x@example.com' })),
      ...[1, 2].map((n) => ({ username: `newcomer${n}`, email: `Visitor${n}@EXAMPLE.com` })),
    ]
    // The next customer would be opened in one shard, and of each two one is of the other.
    for (const named of taken) {
      const body = { firstName: 'N', lastName: 'C', password: PASSWORD, ...named }
      const { status, problem } = await testServer.visitor().call(register, { body })
      expect([status, problem.code]).toEqual([409, 'username_or_email_taken'])
    }
  })
})

describe('the office', () => {
  test('lists, counts and searches the customers of all', async () => {
    const [ada, bob] = await two()
    expect((await shardsOf([ada.id, bob.id])).toSorted()).toEqual([1, 2])
    const found = ok(await testServer.root.call(adminListCustomers, { query: { limit: 100 } }))
    const listed = found.map(({ id }) => id)
    expect(listed).toEqual(expect.arrayContaining([ada.id, bob.id]))
    expect(listed).toEqual(listed.toSorted((a, b) => (BigInt(a) < BigInt(b) ? 1 : -1)))
    for (const { id, username } of [ada, bob])
      expect(ok(await testServer.root.call(adminGetCustomer, { params: { id } })).customer.username).toBe(
        username,
      )
  })

  test('has the deposits of all in one queue, and takes the oldest next, in whichever shard it is', async () => {
    const [ada, bob] = await two()
    const ids = [await announcedDeposit(ada), await announcedDeposit(bob)]
    for (const person of [ada, bob]) ids.push(await announcedDeposit(person))
    const queue = ok(await testServer.root.call(adminListDepositRequests, { query: { status: 'pending' } }))
    expect(queue.map(({ id }) => id)).toEqual(ids)
    expect(ok(await testServer.root.call(getQueueCounts)).deposits).toBe(4)
    const counted = await testServer.root.call(countList, {
      params: { list: 'deposits' },
      query: { status: 'pending' },
    })
    expect(ok(counted).found).toBe(4)
    const next = async () => ok(await testServer.root.call(claimNext, { body: { queue: 'deposits' } })).id
    expect([await next(), await next(), await next(), await next()]).toEqual(ids)
    expect(await next()).toBeNull()
    for (const id of ids) expect(await decideDeposit(testServer.root, id)).toBe(200)
  })

  test('approves those of several shards together, and answers in the order of the ids', async () => {
    const [ada, bob] = await two()
    const ids = [await announcedDeposit(ada), await announcedDeposit(bob), await announcedDeposit(ada)]
    const { outcomes } = ok(await testServer.root.call(approveDeposits, { body: { ids } }))
    expect(outcomes).toEqual(ids.map((id) => ({ id, refused: null })))
    expect([await cashOf(ada), await cashOf(bob)]).toEqual(['500.00', '250.00'])
  })

  test('confirms what was proposed, in the shard of its customer', async () => {
    const cashier = await testServer.staff('cashier', ['cashier'])
    const treasurer = await testServer.staff('treasurer', ['treasurer'])
    await setThresholds(testServer.root, { per_request: '1000.00' })
    for (const person of await two()) {
      const id = await proposedDeposit(cashier, await askedDeposit(person, '5000.00'))
      const context = ok(await cashier.call(adminGetCustomerContext, { params: { id: person.id } }))
      expect(context.proposals.map((proposal) => proposal.id)).toEqual([id])
      ok(await treasurer.call(approveProposal, { params: { id } }))
      expect(await cashOf(person)).toBe('5000.00')
    }
    await setThresholds(testServer.root, { per_request: '' })
  })

  test('corrects one account under one key, though two customers are named under it at once', async () => {
    const people = await two()
    const call = ({ id }: Person) =>
      testServer.root.call(
        correctAccount,
        { params: { id }, body: correctionBody('goodwill', '5.00') },
        { key: 'one-of-two' },
      )
    const replies = await Promise.all([...people, ...people].map(call))
    const booked = await Promise.all(people.map(cashOf))
    expect(booked.toSorted()).toEqual(['0.00', '5.00'])
    const named = [...people, ...people].map(({ id }) => id === people[booked.indexOf('5.00')]?.id)
    // The first answer again for the one, a refusal for the other.
    expect(replies.map(({ status }) => status)).toEqual(named.map((isBooked) => (isBooked ? 200 : 422)))
    expect((await call(people[booked.indexOf('0.00')] ?? people[0])).problem.code).toBe(
      'idempotency_key_reused',
    )
  })

  test('moves no deposit to a customer of another shard: it is returned, and credited there', async () => {
    const [ada, bob] = await two()
    expect(await decideDeposit(testServer.root, await announcedDeposit(ada))).toBe(200)
    const corrects = (await newest(testServer.root, ada, 'deposit')).id
    const moved = await correct(testServer.root, ada, 'deposit_moved', '250.00', {
      corrects,
      toCustomerId: bob.id,
    })
    expect([moved.status, moved.problem.code]).toEqual([400, 'bad_input'])
    expect([await cashOf(ada), await cashOf(bob)]).toEqual(['250.00', '0.00'])
  })

  test('finds nothing by an id that no shard can have', async () => {
    for (const id of ['7', `${(1n << 40n) + 5n * 1024n}`, '9007199254740991']) {
      expect((await testServer.root.call(adminGetCustomer, { params: { id } })).status).toBe(404)
      expect(await decideDeposit(testServer.root, id)).toBe(404)
    }
    const ids = [`${(1n << 40n) + 5n * 1024n}`]
    const { outcomes } = ok(await testServer.root.call(approveDeposits, { body: { ids } }))
    expect(outcomes).toMatchObject([{ refused: { code: 'not_found' } }])
  })

  test('announces to the customers of all', async () => {
    const both = await two()
    await announced(testServer.root, { text: 'We close early on Friday.', notifyCustomers: true })
    await testServer.look()
    await eventually(async () => {
      for (const person of both)
        expect((await toldTo(person))[0]?.body).toContain('We close early on Friday.')
    })
  })
})

test('orders of two shards are filled on lanes of their own, from a screen and from a program', async () => {
  const both = await two()
  for (const person of both) {
    expect(await decideDeposit(testServer.root, await announcedDeposit(person))).toBe(200)
    await served(() => person.call(buy, { body: { symbol: 'KO', quantity: '1' } }))
    const key = await tradingKey(testServer, person)
    const { status, body } = await program(testServer.url, key)('GET', '/v2/positions')
    expect(status).toBe(200)
    expect(body).toMatchObject([{ symbol: 'KO', qty: '1' }])
  }
})
