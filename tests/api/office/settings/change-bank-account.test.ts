import { beforeEach, describe, expect, test } from 'vitest'
import { getBankDetails, issueDepositReference, requestDeposit } from '#contract/cash/deposits.ts'
import { approveProposal, listProposals } from '#contract/records/proposals.ts'
import { changeSetting, previewSetting } from '#contract/office/settings.ts'
import { listNotifications } from '#contract/records/notifications.ts'
import { eventually } from '../../../support/eventually.ts'
import { PASSWORD, type Person, startNode, testServerOfFile } from '../../../support/server.ts'
import { HARBOR, RHEIN } from './bank-accounts.ts'
import { change, settingOf } from './settings.ts'

const testServer = testServerOfFile()

let turn = 0
/** Each in another state: about to send something in any currency, in euros, in pounds, nothing. */
let withReference: Person
let withEuros: Person
let withPounds: Person
let withNothing: Person
beforeEach(async () => {
  turn += 1
  const person = (name: string) => testServer.customer({ username: `${name}${turn}`, kycStatus: 'approved' })
  withReference = await person('reference')
  withEuros = await person('euros')
  withPounds = await person('pounds')
  withNothing = await person('nothing')
  await withReference.call(issueDepositReference)
  for (const [who, currency] of [
    [withEuros, 'EUR'],
    [withPounds, 'GBP'],
  ] as const) {
    const body = { originalAmount: '10.00', currency, bankReference: `r${turn}`, password: PASSWORD }
    expect((await who.call(requestDeposit, { body })).status).toBe(200)
  }
})

const told = async (...people: Person[]): Promise<boolean[]> =>
  Promise.all(
    people.map(async (person) => {
      const { body } = await person.call(listNotifications, { query: {} })
      return body.notifications.some(({ kind }) => kind === 'bank_details_changed')
    }),
  )

/** An account that no test before has set. */
const fresh = () => ({ ...HARBOR, accountNumber: `4455667${String(turn).padStart(3, '0')}` })

describe('200', () => {
  test('one person alone changes it where no other could confirm; whom it concerns is notified', async () => {
    const account = { ...RHEIN, accountName: `Northfold ${turn}` }
    const typed = { ...account, accountNumber: 'de89 3704 0044 0532 0130 00', swiftCode: 'cobadeffxxx' }
    const { status, body } = await change(testServer.root, 'bank.EUR', typed)
    expect(status).toBe(200)
    expect(body).toMatchObject({ value: account, proposed: null, group: 'bank' })
    expect(body.changes[0]).toMatchObject({ value: account, state: 'in force', proposedBy: 'root' })
    expect(await told(withReference, withEuros, withPounds, withNothing)).toEqual([true, true, false, false])
    const { rows } = await testServer.pool.query(
      `select subject_id, before, after -> 'value' as value from audit_log
       where action = 'setting.changed' order by id desc limit 1`,
    )
    expect(rows[0]).toMatchObject({ subject_id: 'bank.EUR', value: account })
  })

  test('another account for US dollars concerns every currency without its own', async () => {
    await change(testServer.root, 'bank.USD', fresh())
    expect(await told(withReference, withEuros, withPounds, withNothing)).toEqual([true, false, true, false])
    const { body } = await withPounds.call(listNotifications, { query: {} })
    expect(body.notifications[0]?.body).not.toContain('EUR')
  })

  test('an account that is the same as the one for US dollars concerns no customer', async () => {
    const account = fresh()
    await change(testServer.root, 'bank.USD', account)
    const later = await testServer.customer({ username: `later${turn}`, kycStatus: 'approved' })
    await later.call(issueDepositReference)
    expect((await change(testServer.root, 'bank.JPY', account)).status).toBe(200)
    expect(await told(later)).toEqual([false])
  })

  test('the preview says how many open references and pending requests name the account before', async () => {
    const preview = async (value: object | string) =>
      (await testServer.root.call(previewSetting, { body: { key: 'bank.GBP', value: value as never } })).body
    await testServer.changesNoRow(async () => {
      const { figures } = await preview({ ...fresh(), bankName: 'Another Bank' })
      const { rows } = await testServer.pool.query<{ refs: string; requests: string; customers: string }>(
        `select (select count(*) from open_deposit_references)::text as refs,
           count(*)::text as requests,
           (select count(*) from (select customer_id from open_deposit_references union
             select customer_id from deposit_requests where status = 'pending' and currency = 'GBP') c)::text
             as customers
         from deposit_requests where status = 'pending' and currency = 'GBP'`,
      )
      expect(figures).toEqual([
        { label: 'Open deposit references', value: rows[0]?.refs, unit: 'count' },
        { label: 'Pending deposit requests in GBP', value: rows[0]?.requests, unit: 'count' },
        { label: 'Customers notified', value: rows[0]?.customers, unit: 'count' },
      ])
    })
  })

  test('every node shows it at once, and what the other has shown before is gone', async () => {
    const node = await startNode(testServer, testServer.clock)
    const there = node.as(withNothing)
    const account = fresh()
    await change(testServer.root, 'bank.USD', account)
    await eventually(async () =>
      expect((await there.call(getBankDetails, { query: {} })).body).toEqual({
        ...account,
        hasChanged: false,
      }),
    )
    await node.close()
  })

  test('of 20 changes at once one counts, and each customer is notified once', async () => {
    const seen = (await settingOf(testServer.root, 'bank.CHF'))?.changes[0]?.id ?? null
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        testServer.root.call(changeSetting, {
          body: { key: 'bank.CHF', value: { ...HARBOR, bankName: `Bank ${n}` }, reason: 'r', seen },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(19).fill(409)])
    const { body } = await withReference.call(listNotifications, { query: {} })
    expect(body.notifications.filter(({ kind }) => kind === 'bank_details_changed')).toHaveLength(1)
  })
})

test.each([
  ['an ABA number with a wrong digit', { routingNumber: '021000022' }, 'value.routingNumber'],
  ['an IBAN with a wrong digit', { accountNumber: 'DE89370400440532013001' }, 'value.accountNumber'],
  ['a SWIFT code of another shape', { swiftCode: 'HARB' }, 'value.swiftCode'],
  ['no name', { accountName: ' ' }, 'value.accountName'],
])('400: %s, told at its field', async (_, wrong, path) => {
  await testServer.changesNoRow(async () => {
    const { status, problem } = await change(testServer.root, 'bank.USD', { ...fresh(), ...wrong })
    expect(status).toBe(400)
    expect(problem.errors?.map((error) => error.path)).toEqual([path])
  })
})

test('400: for later, or as a text', async () => {
  const from = new Date(testServer.clock.now().getTime() + 3_600_000).toISOString()
  expect(
    (await change(testServer.root, 'bank.USD', fresh(), { effectiveFrom: from })).problem.errors,
  ).toEqual([expect.objectContaining({ path: 'effectiveFrom' })])
  expect((await change(testServer.root, 'bank.USD', 'Harbor Bank 4711')).status).toBe(400)
})

test('409: what the environment names is shown and locked', async () => {
  const node = await startNode(testServer, testServer.clock, {
    BANK_NAME: 'Harbour Bank',
    BANK_ACCOUNT_NAME: 'Harbour Brokerage',
    BANK_ACCOUNT_NUMBER: '4711',
    BANK_ROUTING_NUMBER: '021000021',
    BANK_SWIFT_CODE: 'HARBUS33',
  })
  const root = node.as(testServer.root)
  for (const key of ['bank.USD', 'bank.EUR']) {
    const shown = await settingOf(root, key)
    expect(shown).toMatchObject({
      lockedBy: 'BANK_NAME',
      mayChange: false,
      value: { bankName: 'Harbour Bank' },
    })
    expect((await change(root, key, fresh())).problem.code).toBe('setting_locked')
  }
  await node.close()
})

// Last: from now on another person may confirm.
test('with another person who may confirm, it always waits for them; only then are customers notified', async () => {
  const vera = await testServer.administrator('vera')
  const account = { ...fresh(), bankName: 'Confirmed Bank' }
  const asked = await change(testServer.root, 'bank.USD', account)
  expect(asked.body).toMatchObject({ proposed: { value: account, proposedBy: 'root' } })
  expect(asked.body.value).not.toEqual(account)
  expect(await told(withReference, withPounds)).toEqual([false, false])

  const [waiting] = (await vera.call(listProposals, { query: {} })).body
  const before = asked.body.value as typeof account
  expect(waiting?.consequences).toEqual([
    { label: 'Bank name', before: 'Harbor Bank', after: 'Confirmed Bank' },
    { label: 'Account number', before: before.accountNumber, after: account.accountNumber },
    { label: 'Takes effect', before: null, after: 'When confirmed' },
  ])
  const params = { id: waiting?.id ?? '' }
  expect((await testServer.root.call(approveProposal, { params })).problem.code).toBe('own_proposal')
  const approved = await vera.call(approveProposal, { params })
  expect(approved.status, JSON.stringify(approved.problem)).toBe(200)
  expect((await settingOf(testServer.root, 'bank.USD'))?.changes[0]).toMatchObject({
    value: account,
    proposedBy: 'root',
    confirmedBy: 'vera',
  })
  expect(await told(withReference, withPounds, withNothing)).toEqual([true, true, false])
})
