import { beforeAll, expect, test } from 'vitest'
import { listProposals } from '#contract/records/proposals.ts'
import type { TestNode } from '../../../support/server.ts'
import { askedDeposit, ok, openOffice, proposedDeposit } from './proposals.ts'

const office = openOffice()
let other: TestNode
beforeAll(async () => {
  other = await office.testServer.secondNode()
})

const endThem = ({ app }: TestNode) =>
  app.jobs.find(({ name }) => name === 'end proposals that ran out')?.now?.()
const linesOf = async (id: string) =>
  (
    await office.testServer.pool.query(
      `select action, actor_id from audit_log where subject_type = 'proposal' and subject_id = $1 order by id`,
      [id],
    )
  ).rows
const rowOf = async (id: string) =>
  (
    await office.testServer.pool.query('select status, decided_at, decided_by from proposals where id = $1', [
      id,
    ])
  ).rows[0]

test('a proposal that ran out ends by itself, with one audit line on two servers; an open one stays', async () => {
  const { testServer, cashier, ada } = office
  const old = await proposedDeposit(cashier, await askedDeposit(ada, '10.00'))
  const youngRequest = await askedDeposit(ada, '20.00')
  testServer.clock.advance({ hours: 23 })
  await endThem(testServer)
  expect(await rowOf(old)).toMatchObject({ status: 'proposed' })
  const late = await testServer.staff('late', ['cashier'])
  const young = await proposedDeposit(late, youngRequest)
  testServer.clock.advance({ hours: 1 })
  await Promise.all([endThem(testServer), endThem(other), endThem(testServer), endThem(other)])
  expect(await rowOf(old)).toEqual({
    status: 'expired',
    decided_at: testServer.clock.now(),
    decided_by: null,
  })
  expect((await linesOf(old)).map(({ action }) => action)).toEqual(['proposal.made', 'proposal.expired'])
  expect(await rowOf(young)).toMatchObject({ status: 'proposed' })
  testServer.clock.advance({ hours: -24 })
})

test('one that is proposed again after it ran out has its line too', async () => {
  const { testServer, cashier, ada } = office
  const requestId = await askedDeposit(ada, '10.00')
  const id = await proposedDeposit(cashier, requestId)
  testServer.clock.advance({ hours: 24 })
  const late = await testServer.staff('later', ['cashier', 'treasurer'])
  const again = await proposedDeposit(late, requestId)
  expect((await linesOf(id)).map(({ action }) => action)).toEqual(['proposal.made', 'proposal.expired'])
  const open = ok(await late.call(listProposals, { query: { show: 'open' } }))
  expect(open.map((one) => one.id)).toContain(again)
  testServer.clock.advance({ hours: -24 })
})
