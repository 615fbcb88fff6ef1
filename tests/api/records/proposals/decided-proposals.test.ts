import { expect, test } from 'vitest'
import { approveProposal, listProposals, propose, rejectProposal } from '#contract/records/proposals.ts'
import { startMailServer } from '../../../support/providers/mail-server.ts'
import { type Person, startTestServer } from '../../../support/server.ts'
import { askedDeposit, ok, openOffice, proposedDeposit } from './proposals.ts'

const office = openOffice()

const own = async (who: Person) => ok(await who.call(listProposals, { query: { show: 'own' } }))
const reject = (who: Person, id: string) =>
  who.call(rejectProposal, { params: { id }, body: { reason: 'Not on the statement' } })
const look = async (by: Person, customerId: string) =>
  ok(
    await by.call(propose, {
      body: { kind: 'hidden_viewing', customerId, orderReference: 'NY-1', reason: 'Sealed' },
    }),
  ).id

test('a proposer sees how their own ended, also of a hidden impersonation, and no colleague’s', async () => {
  const { testServer, cashier, treasurer, ada } = office
  const [mary, kim] = [await testServer.staff('mary', ['support']), await testServer.staff('kim', ['kyc'])]
  const first = await look(mary, ada.id)
  expect(await own(mary)).toEqual([])
  ok(await kim.call(approveProposal, { params: { id: first } }))
  const second = await look(mary, ada.id)
  ok(await reject(kim, second))
  const deposit = await proposedDeposit(cashier, await askedDeposit(ada, '10.00'))
  ok(await reject(treasurer, deposit))
  expect(await own(mary)).toMatchObject([
    { id: second, status: 'rejected', decidedBy: 'kim', decisionReason: 'Not on the statement' },
    { id: first, kind: 'hidden_viewing', status: 'approved', decidedBy: 'kim', customer: null },
  ])
  expect((await own(cashier)).map(({ id }) => id)).toEqual([deposit])
  expect(await own(kim)).toEqual([])
})

test('a proposer with an address is mailed what another decided, without customer or amount', async () => {
  const mailServer = await startMailServer()
  const testServer = await startTestServer({
    env: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'no-reply@northfold.example',
    },
  })
  const [mary, kim] = [await testServer.staff('mary', ['support']), await testServer.staff('kim', ['kyc'])]
  const eve = await testServer.customer({ username: 'quentin', kycStatus: 'approved' })
  await testServer.pool.query(
    `update users set email = username || '@b.example', email_key = username || '@b.example' where id = any($1)`,
    [[mary.id, kim.id]],
  )
  ok(await kim.call(approveProposal, { params: { id: await look(mary, eve.id) } }))
  ok(await reject(kim, await look(mary, eve.id)))
  const staffMail = () => mailServer.inbox.filter(({ recipient }) => recipient.endsWith('@b.example'))
  await expect.poll(() => staffMail().length).toBe(2)
  const [confirmed, rejected] = staffMail().toSorted((one, other) =>
    (one.subject ?? '').localeCompare(other.subject ?? ''),
  )
  expect(staffMail().map(({ recipient }) => recipient)).toEqual(['mary@b.example', 'mary@b.example'])
  expect(confirmed?.subject).toContain('was confirmed')
  expect(confirmed?.text).toContain('You may begin the view once, within 24 hours')
  expect(rejected?.subject).toContain('was rejected')
  expect(
    staffMail()
      .map(({ raw }) => raw)
      .join(),
  ).not.toMatch(/quentin|NY-1|Sealed/)
  await testServer.close()
  await mailServer.close()
})

test('a proposer without an address is not mailed, and the decision counts', async () => {
  const { cashier, treasurer, ada, testServer } = office
  const id = await proposedDeposit(cashier, await askedDeposit(ada, '10.00'))
  ok(await treasurer.call(approveProposal, { params: { id } }))
  const { rows } = await testServer.pool.query(
    'select count(*)::int as letters from mail_outbox where customer_id = $1',
    [cashier.id],
  )
  expect(rows).toEqual([{ letters: 0 }])
})
