import { describe, expect, test } from 'vitest'
import { cancelWithdrawal } from '#contract/cash/withdrawals.ts'
import { behindAccountLock } from '../../../support/api/account-lock.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { EVERY_QUEUE, QUEUES, type Queue } from './queues.ts'

const testServer = testServerOfFile()
let asked = 0

/** A customer who may ask for anything, but has a profile only once it is asked for. */
const customer = (queue: Queue): Promise<Person> =>
  testServer.customer(
    queue === QUEUES.profiles
      ? { username: `late${(asked += 1)}` }
      : { username: `late${(asked += 1)}`, kycStatus: 'approved', cash: '100.00' },
  )

const decide = (queue: Queue, decision: 'approve' | 'reject', id: string) =>
  testServer.root.send(
    queue[decision].method,
    queue[decision].path.replace(':id', id),
    decision === 'reject' ? { text: '{"reason":"No"}', headers: { 'content-type': 'application/json' } } : {},
  )

describe.each(EVERY_QUEUE)('a decision on %s', (_, queue) => {
  test.each([
    ['approve', 'approved'],
    ['reject', 'rejected'],
  ] as const)('that comes too late learns who was first: to %s', async (decision, outcome) => {
    const person = await customer(queue)
    const id = await queue.ask(testServer, person, `word ${asked}`)
    expect((await decide(queue, decision, id)).status).toBe(200)
    for (const late of ['approve', 'reject'] as const) {
      expect(await testServer.changesNoRow(() => decide(queue, late, id))).toMatchObject({
        status: 409,
        body: {
          title: 'Conflict',
          detail: 'Request already processed',
          code: 'already_processed',
          outcome,
          decidedBy: 'root',
          decidedAt: testServer.clock.now().toISOString(),
        },
      })
    }
  })

  test.each(['approve', 'reject'] as const)(
    'waits for the account before it touches the request: to %s',
    async (decision) => {
      const person = await customer(queue)
      const id = await queue.ask(testServer, person, `word ${asked}`)
      const [reply] = await behindAccountLock(
        testServer,
        person,
        () => [decide(queue, decision, id)],
        (tx) => tx.query(`select from ${queue.table} where id = $1 for update nowait`, [id]),
      )
      expect(reply?.status).toBe(200)
    },
  )

  test('is refused to whom the request belongs, should they have become an administrator', async () => {
    const person = await customer(queue)
    const id = await queue.ask(testServer, person, `word ${asked}`)
    testServer.breaks('administrators-own-nothing', 'administrators-are-audited', 'roles-are-audited')
    await testServer.pool.query(`update users set role = 'administrator' where id = $1`, [person.id])
    await testServer.pool.query(
      `insert into staff_roles (user_id, role, granted_at)
       select $1, role, $2 from unnest(array['cashier', 'kyc']) as role`,
      [person.id, testServer.clock.now()],
    )
    // A node that has not seen them before reads the role they have now.
    const node = await testServer.secondNode()
    for (const decision of ['approve', 'reject'] as const) {
      const { method, path } = queue[decision]
      const reply = await node.as(person).send(method, path.replace(':id', id), {
        text: '{"reason":"It is mine"}',
        headers: { 'content-type': 'application/json' },
      })
      expect(reply).toMatchObject({
        status: 403,
        body: { code: 'own_request', detail: "You can't review your own request" },
      })
    }
    const list = (who: Person) =>
      who.call(queue.list, { query: { status: 'pending', search: person.username } })
    const warnings = (body: unknown) =>
      (body as { warnings: { code: string }[] }[]).map((row) => row.warnings.map(({ code }) => code))
    expect(warnings((await list(node.as(person))).body)).toEqual([expect.arrayContaining(['own_request'])])
    expect(warnings((await list(testServer.root)).body)).toEqual([
      expect.not.arrayContaining(['own_request']),
    ])
    await node.close()
    // Another administrator may.
    expect((await decide(queue, 'approve', id)).status).toBe(200)
    expect(await queue.effects(testServer, person, id)).toBe(1n)
  })
})

test('a customer who cancels too late is not told which administrator was first', async () => {
  const person = await customer(QUEUES.withdrawals)
  const id = await QUEUES.withdrawals.ask(testServer, person, 'mine')
  await decide(QUEUES.withdrawals, 'reject', id)
  const reply = await person.call(cancelWithdrawal, { params: { id } })
  expect(reply.status).toBe(409)
  expect(JSON.stringify(reply.body)).not.toContain('root')
})

test('a decision on a request that its customer cancelled is refused as cancelled', async () => {
  const person = await customer(QUEUES.withdrawals)
  const id = await QUEUES.withdrawals.ask(testServer, person, 'mine')
  await person.call(cancelWithdrawal, { params: { id } })
  for (const decision of ['approve', 'reject'] as const) {
    const late = await testServer.changesNoRow(() => decide(QUEUES.withdrawals, decision, id))
    expect(late.body).toMatchObject({ outcome: 'cancelled', decidedBy: person.username })
  }
})

test('a decision on a superseded submission is refused as superseded, not as decided', async () => {
  const person = await customer(QUEUES.profiles)
  const id = await QUEUES.profiles.ask(testServer, person, 'first')
  await QUEUES.profiles.ask(testServer, person, 'second')
  expect((await decide(QUEUES.profiles, 'approve', id)).body).toMatchObject({
    outcome: 'superseded',
    decidedBy: null,
    decidedAt: testServer.clock.now().toISOString(),
  })
})
