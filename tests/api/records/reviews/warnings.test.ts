import { describe, expect, test } from 'vitest'
import { adminListDepositRequests } from '#contract/cash/deposits.ts'
import type { ReviewWarning } from '#contract/records/reviews.ts'
import { adminListWithdrawalRequests, requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { lockMoney, unlockMoney } from '#contract/people/locks.ts'
import { PROFILE } from '../../../support/people.ts'
import { PASSWORD, type Person, testServerOfFile } from '../../../support/server.ts'
import { BANK } from '../../cash/withdrawals/withdrawals.ts'
import { document, withOwnPapers } from './own-papers.ts'
import { EVERY_QUEUE, QUEUES } from './queues.ts'

const testServer = testServerOfFile()

const customer = (username: string, papers?: object) => withOwnPapers(testServer, username, papers)

/** The warnings of a customer's pending request in one queue. */
async function warningsOf(path: string, { username }: Person): Promise<ReviewWarning[]> {
  const query = { status: 'pending', search: username }
  const found = await testServer.root.get<{ username: string; warnings: ReviewWarning[] }[]>(
    `${path}?${new URLSearchParams(query)}`,
  )
  return found.body.find((request) => request.username === username)?.warnings ?? []
}

/** A customer with these papers who has a withdrawal to this account pending. */
async function payee(username: string, bankAccountNumber: string, papers: object): Promise<Person> {
  const person = await customer(username, papers)
  await QUEUES.deposits.ask(testServer, person, 'cash')
  const path = '/api/admin/deposit-requests'
  const { body } = await testServer.root.get<{ id: string }[]>(`${path}?status=pending&search=${username}`)
  await testServer.root.patch(`${path}/${body[0]?.id}/approve`)
  const bank = { ...BANK, bankAccountName: `${username} Example`, bankAccountNumber }
  const asked = await person.call(requestWithdrawal, {
    body: { ...bank, amount: '10.00', password: PASSWORD },
  })
  expect(asked.status).toBe(200)
  return person
}

const named = (code: string, ...people: Person[]) => ({
  code,
  customers: people.map(({ id, username }) => ({ userId: id.toString(), username })),
  more: 0,
  at: null,
})

describe('the same papers', () => {
  test(
    'of an ID document and an ID number, with spaces and signs apart, in every queue that shows a ' +
      'person',
    async () => {
      const uma = await customer('uma')
      const vera = await customer('vera', { idDocument: document('uma') })
      const wim = await customer('wim', { idNumber: 'id-u.ma' })
      testServer.breaks('cash-equals-ledger', 'held-is-pending', 'never-negative')
      await testServer.pool.query('update accounts set cash_cents = 10000 where customer_id = $1', [uma.id])
      const expected = [named('same_document', vera), named('same_id_number', wim)]
      for (const [, queue] of EVERY_QUEUE) {
        if (queue === QUEUES['password resets']) continue
        await queue.ask(testServer, uma, 'ID uma')
        const warnings = await warningsOf(queue.list.path, uma)
        // The profile comes last: it is sent again with another document, the one of all the testServer.
        const papers = queue === QUEUES.profiles ? expected.slice(1) : expected
        expect(warnings).toEqual(expect.arrayContaining(papers))
      }
      // The dollars came from nowhere.
      await testServer.pool.query(
        'update accounts set cash_cents = 0, held_cents = 0 where customer_id = $1',
        [uma.id],
      )
    },
  )

  test('names three, and counts the others', async () => {
    const duplicates: Person[] = []
    for (const name of ['aa', 'bb', 'cc', 'dd', 'ee', 'ff']) {
      duplicates.push(await customer(`duplicate.${name}`, { idDocument: document('duplicates') }))
    }
    const [first, ...others] = duplicates
    if (first === undefined) throw new Error('there is no customer')
    await QUEUES.deposits.ask(testServer, first, 'duplicates')
    expect(await warningsOf(adminListDepositRequests.path, first)).toEqual([
      { ...named('same_document', ...others.slice(0, 3)), more: 2 },
    ])
  })
})

test('the same bank account, in any order and any status', async () => {
  const [xena, yves] = [await customer('xena'), await customer('yves')]
  const ids: string[] = []
  for (const [person, bankAccountNumber] of [
    [xena, '12 3456'],
    [yves, '12-3456'],
  ] as const) {
    await QUEUES.deposits.ask(testServer, person, 'cash')
    const [deposit] = (
      await testServer.root.get<{ id: string }[]>(
        `/api/admin/deposit-requests?status=pending&search=${person.username}`,
      )
    ).body
    await testServer.root.patch(`/api/admin/deposit-requests/${deposit?.id}/approve`)
    const bankAccountName = `${person.username} Example`
    const body = { ...BANK, bankAccountName, bankAccountNumber, amount: '10.00', password: PASSWORD }
    ids.push((await person.call(requestWithdrawal, { body })).body.id)
  }
  await testServer.root.patch(`/api/admin/withdrawal-requests/${ids[0]}/approve`)
  expect(await warningsOf(adminListWithdrawalRequests.path, yves)).toEqual([named('same_bank_account', xena)])
})

test.each([
  ['with no-break spaces', ['11223344', '11\u00A022\u202F33\u00A044'], ['ID-101', 'ID\u00A0101']],
  [
    'in full-width characters',
    ['DE89370400440532013000', 'ｄｅ８９370400440532013000'],
    ['ID-202', 'ＩＤ２０２'],
  ],
  ['with other hyphens and points', ['33445566', '33–44\u20115566'], ['ID-303', 'ID．30\u20103']],
  ['in Arabic digits', ['44556677', '٤٤٥٥٦٦٧٧'], ['ID-404', 'ID٤٠٤']],
  ['with letters that look the same', ['55667788', '55667788'], ['ID-PE505', 'ІD-РΕ505']],
])(
  'a bank account and an ID number are the same spelled %s',
  async (_, [account = '', spelled = ''], ids) => {
    const first = await payee(`a${account}`, account, { idNumber: ids[0] })
    const second = await payee(`b${account}`, spelled, { idNumber: ids[1] })
    expect(await warningsOf(adminListWithdrawalRequests.path, second)).toEqual(
      expect.arrayContaining([named('same_id_number', first), named('same_bank_account', first)]),
    )
  },
)

test('an ID number that was stored in another spelling, and an account, are found the same', async () => {
  const old = await payee('old.spelling', '1234567', { idNumber: 'OLD 1' })
  testServer.breaks('payee-as-requested')
  await testServer.pool.query(
    "update withdrawal_requests set bank_account_number = '１２３４\u00A0５６７' where customer_id = $1",
    [old.id],
  )
  await testServer.pool.query(
    "update profile_submissions set id_number = 'ＯＬＤ１' where customer_id = $1",
    [old.id],
  )
  const other = await payee('new.spelling', '123-4567', { idNumber: 'old-1' })
  expect(await warningsOf(adminListWithdrawalRequests.path, other)).toEqual(
    expect.arrayContaining([named('same_id_number', old), named('same_bank_account', old)]),
  )
})

test('a profile that was sent again since, and when', async () => {
  const zoe = await customer('zoe')
  await QUEUES.deposits.ask(testServer, zoe, 'zoe')
  testServer.clock.advance({ minutes: 5 })
  await zoe.put('/api/profile', { ...PROFILE, idNumber: 'zoe 2', idDocument: document('zoe 2') })
  expect(await warningsOf(adminListDepositRequests.path, zoe)).toEqual([
    { code: 'profile_not_approved', customers: [], more: 0, at: null },
    { code: 'profile_changed', customers: [], more: 0, at: testServer.clock.now().toISOString() },
  ])
})

test('a pause of payouts after a reset, on the requests that waited', async () => {
  const orla = await customer('orla')
  await QUEUES.deposits.ask(testServer, orla, 'orla')
  const [deposit] = (
    await testServer.root.get<{ id: string }[]>('/api/admin/deposit-requests?status=pending&search=orla')
  ).body
  await testServer.root.patch(`/api/admin/deposit-requests/${deposit?.id}/approve`)
  await QUEUES.withdrawals.ask(testServer, orla, 'orla 1')
  const reset = await QUEUES['password resets'].ask(testServer, orla, '')
  await testServer.root.post(`/api/admin/password-reset-requests/${reset}/approve`)
  const until = new Date(testServer.clock.now().getTime() + 24 * 3_600_000).toISOString()
  const paused = { code: 'payouts_paused', customers: [], more: 0, at: until }
  expect(await warningsOf(adminListWithdrawalRequests.path, orla)).toContainEqual(paused)
})

test("a withdrawal says since when its customer's money lock is on, and when it ends", async () => {
  const pia = await testServer.customer({ username: 'pia', kycStatus: 'approved', cash: '500.00' })
  await QUEUES.withdrawals.ask(testServer, pia, 'pia 1')
  const since = testServer.clock.now()
  await pia.call(lockMoney, { body: { delayHours: 24 } })
  const on = { code: 'money_locked', customers: [], more: 0, at: since.toISOString() }
  expect(await warningsOf(adminListWithdrawalRequests.path, pia)).toContainEqual(on)
  await pia.call(unlockMoney, { body: { password: PASSWORD } })
  const endsAt = new Date(since.getTime() + 24 * 3_600_000).toISOString()
  const warnings = await warningsOf(adminListWithdrawalRequests.path, pia)
  expect(warnings).toEqual(
    expect.arrayContaining([on, { code: 'money_lock_ends', customers: [], more: 0, at: endsAt }]),
  )
})
