import { beforeAll, expect, test } from 'vitest'
import { approveDeposits } from '#contract/cash/bulk-approvals.ts'
import { getWallet } from '#contract/cash/deposits.ts'
import { claimRequest } from '#contract/records/claims.ts'
import { adminListSettings, changeSetting } from '#contract/office/settings.ts'
import { type Person, testServerOfFile } from '../../../support/server.ts'
import { withOwnPapers } from '../../records/reviews/own-papers.ts'
import { announcedDeposit } from '../../records/notifications/decisions.ts'

// Closing the server verifies its books.

const testServer = testServerOfFile()
let dorothy: Person
let people = 0
beforeAll(async () => {
  dorothy = await testServer.staff('dorothy', ['cashier'])
})

const customer = () => withOwnPapers(testServer, `ada${people++}`)
const approve = (ids: string[], who = dorothy) => who.call(approveDeposits, { body: { ids } })
const cashOf = async (who: Person) => (await who.call(getWallet)).body.available
const codes = ({ outcomes }: { outcomes: { refused: { code: string } | null }[] }) =>
  outcomes.map(({ refused }) => refused?.code ?? 'approved')

test('200: each is credited by itself, with one batch in all their audit lines', async () => {
  const [ada, bob] = [await customer(), await customer()]
  const ids = [
    await announcedDeposit(ada, { originalAmount: '100.00' }),
    await announcedDeposit(bob, { originalAmount: '200.00' }),
    await announcedDeposit(ada, { originalAmount: '300.00' }),
  ]
  const { status, body } = await approve(ids)
  expect({ status, outcomes: body.outcomes }).toEqual({
    status: 200,
    outcomes: ids.map((id) => ({ id, refused: null })),
  })
  expect([await cashOf(ada), await cashOf(bob)]).toEqual(['400.00', '200.00'])
  const { rows } = await testServer.pool.query(
    `select subject_id, after ->> 'batch' as batch from audit_log
     where action = 'deposit.approved' and subject_id = any($1) order by id`,
    [ids],
  )
  expect(rows).toEqual(ids.map((id) => ({ subject_id: id, batch: body.batch })))
})

test('what is refused changes nothing of the others, and says why', async () => {
  const [ada, bob] = [await customer(), await customer()]
  const good = await announcedDeposit(ada, { originalAmount: '100.00' })
  const claimed = await announcedDeposit(ada, { originalAmount: '10.00' })
  const warned = await announcedDeposit(bob, { originalAmount: '20.00' })
  const last = await announcedDeposit(ada, { originalAmount: '1.00' })
  const claim = { queue: 'deposits', id: claimed, takesOver: false } as const
  await testServer.root.call(claimRequest, { body: claim })
  await testServer.pool.query(`update accounts set restricted_rights = '{deposit}' where customer_id = $1`, [
    bob.id,
  ])
  const { body } = await approve([good, claimed, warned, '1', last])
  await testServer.pool.query(`update accounts set restricted_rights = '{}' where customer_id = $1`, [bob.id])
  expect(codes(body)).toEqual(['approved', 'claimed_by_another', 'has_warnings', 'not_found', 'approved'])
  expect(body.outcomes[1]?.refused?.detail).toContain('root is working on this')
  expect([await cashOf(ada), await cashOf(bob)]).toEqual(['101.00', '0.00'])
  expect(codes((await approve([good, last])).body)).toEqual(['already_processed', 'already_processed'])
  expect(await cashOf(ada)).toBe('101.00')
})

test('two who approve the same ones at once credit each once', async () => {
  const ada = await customer()
  const ids: string[] = []
  for (let n = 0; n < 10; n += 1) ids.push(await announcedDeposit(ada, { originalAmount: `${10 + n}.00` }))
  const answers = await Promise.all([approve(ids), approve(ids.toReversed(), testServer.root), approve(ids)])
  const approved = answers.flatMap(({ body }) => codes(body)).filter((code) => code === 'approved')
  expect(approved).toHaveLength(10)
  expect(await cashOf(ada)).toBe('145.00')
})

test('a threshold holds for each, and for their sum in a day', async () => {
  const { root } = testServer
  const key = 'thresholds.per_person_day'
  const setting = async () => (await root.call(adminListSettings)).body.find((each) => each.key === key)
  const set = async (value: string) => {
    const seen = (await setting())?.changes[0]?.id ?? null
    return root.call(changeSetting, { body: { key, value, reason: 'r', seen } })
  }
  const ada = await customer()
  const evelyn = await testServer.staff('evelyn', ['cashier'])
  const ids = [
    await announcedDeposit(ada, { originalAmount: '600.00' }),
    await announcedDeposit(ada, { originalAmount: '500.00' }),
    await announcedDeposit(ada, { originalAmount: '400.00' }),
  ]
  expect((await set('1000.00')).status).toBe(200)
  expect(codes((await approve(ids, evelyn)).body)).toEqual(['approved', 'needs_second_person', 'approved'])
  expect(await cashOf(ada)).toBe('1000.00')
})

test('400: none, one twice, more than fifty, no ids', async () => {
  const many = Array.from({ length: 51 }, (_, at) => String(at + 1))
  await testServer.changesNoRow(async () => {
    for (const ids of [[], ['1', '1'], many, ['x']]) expect((await approve(ids)).status).toBe(400)
  })
})
