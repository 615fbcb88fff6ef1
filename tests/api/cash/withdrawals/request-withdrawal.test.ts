import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getWallet } from '#contract/cash/deposits.ts'
import { buy } from '#contract/trading/older-orders.ts'
import { approveWithdrawal, requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { withdrawalRequest } from '#contract/cash/withdrawals.schemas.ts'
import { testMarketOfFile } from '../../../support/api/test-market.ts'
import type { Person } from '../../../support/people.ts'
import { BANK, booksOf, pausedUntil, transfersOf, withdrawalBody } from './withdrawals.ts'

const NO_NUMBER =
  'This is no account number. Enter an IBAN, such as DE89 3704 0044 0532 0130 00, ' +
  'or a domestic number of 4 to 34 characters, most of them digits'

const testServer = testMarketOfFile()
let ada: Person
let root: Person
let people = 0
beforeAll(() => {
  root = testServer.root
  testServer.prices.set('KO', '10.00')
})
beforeEach(
  async () =>
    void (ada = await testServer.customer({
      username: `ada${people++}`,
      kycStatus: 'approved',
      cash: '100.00',
    })),
)

const ask = (sent: unknown, who: Person = ada, key?: string) =>
  who.call(requestWithdrawal, { body: sent }, { key })
const refused = (sent: unknown, who?: Person, key?: string) =>
  testServer.changesNoRow(() => ask(sent, who, key))
const walletOf = async (who: Person) => (await who.call(getWallet)).body

describe('200', () => {
  test('typing 100 holds exactly 100, of which 95 will be paid out', async () => {
    const { status, body } = await ask(withdrawalBody())
    expect(status).toBe(200)
    expect(withdrawalRequest.parse(body)).toEqual(body)
    expect(body).toEqual({
      id: expect.stringMatching(/^\d+$/),
      userId: ada.id,
      amount: '95.00',
      fee: '5.00',
      ...BANK,
      status: 'pending',
      createdAt: testServer.clock.now().toISOString(),
      processedAt: null,
      rejectionReason: null,
    })
    expect(await walletOf(ada)).toEqual({ balance: '100.00', available: '0.00', held: '100.00' })
    expect(await booksOf(testServer, ada)).toEqual({
      cashCents: 0n,
      heldCents: 10_000n,
      transfers: [transfersOf.hold(body.id, 10_000n)],
      transactions: [],
      lines: [
        {
          action: 'withdrawal.requested',
          actor_id: ada.id,
          subject_type: 'withdrawal_request',
          subject_id: body.id,
          before: null,
          after: {
            status: 'pending',
            grossCents: '10000',
            feeCents: '500',
            payeeDigest: expect.stringMatching(/^[0-9a-f]{64}$/),
          },
          address: '127.0.0.1',
        },
      ],
    })
  })

  test.each(['5.01', 5.01, '99.99', 100, '100'])('the amount %j', async (amount) => {
    expect((await ask(withdrawalBody({ amount }))).status).toBe(200)
  })

  test('held money buys no shares', async () => {
    await ask(withdrawalBody({ amount: '95' }))
    const { problem } = await ada.call(buy, { body: { symbol: 'KO', quantity: '1' } })
    expect(problem.code).toBe('insufficient_funds')
  })

  test.each(['none', 'pending', 'rejected'] as const)(
    'a profile that is %s does not block withdrawals',
    async (kycStatus) => {
      await testServer.pool.query('update accounts set kyc_status = $2 where customer_id = $1', [
        ada.id,
        kycStatus,
      ])
      expect((await ask(withdrawalBody())).status).toBe(200)
      await testServer.pool.query(`update accounts set kyc_status = 'approved' where customer_id = $1`, [
        ada.id,
      ])
    },
  )

  test('texts are kept as written, the SWIFT code in capitals', async () => {
    const bankName = `<b>Ödön</b> & "王" ${'x'.repeat(120)}`
    const { body } = await ask(withdrawalBody({ bankName: `  ${bankName} `, swiftCode: ' harbus00xyz ' }))
    expect(body).toMatchObject({ bankName, swiftCode: 'HARBUS00XYZ' })
  })

  test.each([
    'DE89 3704 0044 0532 0130 00',
    'gb82west12345698765432',
    'FR14 2004 1010 0505 0001 3M02 606',
    'XK05 1212 0123 4567 8906',
    '1234',
    '12-3456-0789012-00',
    '12345-X',
    'D/12345678-9',
  ])('the account number %s is taken', async (bankAccountNumber) => {
    const { status, body } = await ask(withdrawalBody({ bankAccountNumber }))
    expect({ status, number: body.bankAccountNumber }).toEqual({ status: 200, number: bankAccountNumber })
  })

  test('an account that was paid to before stays payable, whatever its number', async () => {
    const { body } = await ask(withdrawalBody({ amount: '20' }))
    await root.call(approveWithdrawal, { params: { id: body.id } })
    testServer.breaks('payee-as-requested')
    const old = { bankAccountNumber: 'Acct #7', swiftCode: 'ABCDEFGH' }
    await testServer.pool.query(
      'update withdrawal_requests set bank_account_number = $2, swift_code = $3 where id = $1',
      [body.id, old.bankAccountNumber, old.swiftCode],
    )
    expect((await ask(withdrawalBody({ ...old, amount: '10' }))).status).toBe(200)
    const other = { ...old, bankAccountNumber: 'Acct #8', amount: '11' }
    expect((await refused(withdrawalBody(other))).status).toBe(400)
  })

  test('a claim about fee, status or owner counts for nothing', async () => {
    const { body } = await ask(
      withdrawalBody({ fee: '0', netCents: 1, status: 'approved', userId: '1', customerId: root.id }),
    )
    expect(body).toMatchObject({ amount: '95.00', fee: '5.00', status: 'pending', userId: ada.id })
  })
})

describe('400', () => {
  test.each([...Object.keys(BANK).map((field) => [field, 141] as const), ['password', 129] as const])(
    '%s of %i characters',
    async (field, length) => {
      const { status, problem } = await refused(withdrawalBody({ [field]: 'x'.repeat(length) }))
      expect({ status, path: problem.errors?.[0]?.path }).toEqual({ status: 400, path: field })
    },
  )

  test.each(['HARBUS0', 'HARBUS000', 'HARBUS00XY', 'HARBUS00XYZ1', 'HARB-S00', 'HARBÜS00', 'HARBUS0٠'])(
    'the SWIFT code %s',
    async (swiftCode) => {
      const { status, problem } = await refused(withdrawalBody({ swiftCode }))
      expect({ status, errors: problem.errors }).toEqual({
        status: 400,
        errors: [{ path: 'swiftCode', message: 'Enter an 8- or 11-character SWIFT code' }],
      })
    },
  )

  test.each([
    ['GARBAGE-1', NO_NUMBER],
    ['123', NO_NUMBER],
    ['1'.repeat(35), NO_NUMBER],
    ['一二三四', NO_NUMBER],
    ['ACCOUNT 12', NO_NUMBER],
    ['DE89 3704 0044 0532 0130 01', 'The check digits of this IBAN are wrong. Check it for typos'],
    ['DEO93704OO4405320130OO', 'The check digits of this IBAN are wrong. Check it for typos'],
    ['DE89 3704 0044 0532 0130', 'An IBAN that begins with DE has 22 characters, and this has 20'],
    ['US64SVBKUS6S3300958879', 'No country has IBANs that begin with US. Check it for typos'],
  ])('the account number %s', async (bankAccountNumber, message) => {
    const { status, problem } = await refused(withdrawalBody({ bankAccountNumber }))
    expect({ status, errors: problem.errors }).toEqual({
      status: 400,
      errors: [{ path: 'bankAccountNumber', message }],
    })
  })

  test.each([
    ['ABCDEFGH', 'EF is no country. Letters 5 and 6 of a SWIFT code are one, such as US in CHASUS33'],
    ['AB12US33', 'A SWIFT code begins with six letters, of the bank and its country, such as CHASUS33'],
  ])('the SWIFT code %s, which no bank has', async (swiftCode, message) => {
    const { status, problem } = await refused(withdrawalBody({ swiftCode }))
    expect({ status, errors: problem.errors }).toEqual({
      status: 400,
      errors: [{ path: 'swiftCode', message }],
    })
  })

  test.each([['short'], ['x'.repeat(256)], ['with blank']])('the key %j', async (key) => {
    const { status, problem } = await refused(withdrawalBody(), ada, key)
    expect({ status, code: problem.code }).toEqual({ status: 400, code: 'bad_idempotency_key' })
  })
})

describe('403: the password', () => {
  test('is asked before any rule of business, with a key as well', async () => {
    const sent = withdrawalBody({ amount: '0', password: 'Wrong-Horse-9' })
    for (const key of [undefined, 'with-a-wrong-password']) {
      const { status, problem } = await refused(sent, ada, key)
      expect({ status, code: problem.code }).toEqual({ status: 403, code: 'wrong_password' })
    }
  })

  test('is asked again for a repetition', async () => {
    await ask(withdrawalBody(), ada, 'confirmed-once')
    const { problem } = await refused(withdrawalBody({ password: 'Wrong-Horse-9' }), ada, 'confirmed-once')
    expect(problem.code).toBe('wrong_password')
  })
})

describe('403: a pause of payouts', () => {
  test('refuses until its last millisecond, and not after it', async () => {
    await pausedUntil(testServer.pool, ada, new Date(testServer.clock.now().getTime() + 1))
    const { status, problem } = await refused(withdrawalBody())
    expect({ status, problem }).toMatchObject({
      status: 403,
      problem: {
        code: 'payouts_paused',
        detail:
          'For your safety, withdrawals are paused until Aug 21, 2026, 3:00 PM UTC after a password reset',
        pausedUntil: '2026-08-21T15:00:00.001Z',
        pausedFor: 'password_reset',
      },
    })
    await testServer.advance({ ms: 1 })
    expect((await ask(withdrawalBody())).status).toBe(200)
  })

  test('comes before everything the request asks for', async () => {
    await pausedUntil(testServer.pool, ada, new Date(testServer.clock.now().getTime() + 1))
    expect((await refused(withdrawalBody({ amount: '999' }))).problem.code).toBe('payouts_paused')
  })
})

describe('422', () => {
  test.each(['0', '0.01', '4.99', '5', '5.00', 5])('%j leaves nothing after the fee', async (amount) => {
    const { status, problem } = await refused(withdrawalBody({ amount }))
    expect({ status, code: problem.code, detail: problem.detail }).toEqual({
      status: 422,
      code: 'below_minimum_withdrawal',
      detail: 'The amount must be more than the 5.00 USD fee',
    })
  })

  test.each(['100.01', '105', '999999999999.99'])('%s is more than there is', async (amount) => {
    const { status, problem } = await refused(withdrawalBody({ amount }))
    expect({ status, code: problem.code }).toEqual({ status: 422, code: 'insufficient_funds' })
  })

  test('money held for one withdrawal is not available for another', async () => {
    await ask(withdrawalBody({ amount: '60' }))
    expect((await refused(withdrawalBody({ amount: '40.01' }))).problem.code).toBe('insufficient_funds')
    expect((await ask(withdrawalBody({ amount: '40' }))).status).toBe(200)
  })
})
