import type { Endpoint } from '#contract/endpoint.ts'
import {
  adminListDepositRequests,
  approveDeposit,
  rejectDeposit,
  requestDeposit,
} from '#contract/cash/deposits.ts'
import {
  adminListPasswordResets,
  approvePasswordReset,
  rejectPasswordReset,
  requestPasswordReset,
} from '#contract/people/password-resets.ts'
import { adminListProfiles, approveProfile, rejectProfile } from '#contract/people/profiles.ts'
import {
  adminListWithdrawalRequests,
  approveWithdrawal,
  rejectWithdrawal,
  requestWithdrawal,
} from '#contract/cash/withdrawals.ts'
import { PROFILE } from '../../../support/people.ts'
import { PASSWORD, type Person, type TestServer } from '../../../support/server.ts'
import { accountNumber, BANK } from '../../cash/withdrawals/withdrawals.ts'

/** One kind of request, from its making to its end. */
export interface Queue {
  table: string
  list: Endpoint
  approve: Endpoint
  reject: Endpoint
  /** Makes a request of a customer who may; `word` is what it can be found by besides its customer. */
  ask(testServer: TestServer, person: Person, word: string): Promise<string>
  /** How many effects approvals of this request had: transactions, or changes of kycStatus or password. */
  effects(testServer: TestServer, person: Person, id: string): Promise<bigint>
}

const count = async (testServer: TestServer, text: string, values: unknown[]): Promise<bigint> =>
  (await testServer.pool.query<{ count: bigint }>(text, values)).rows[0]?.count ?? -1n

const transactionsOf = (testServer: TestServer, person: Person, id: string) =>
  count(testServer, 'select count(*) from transactions where customer_id = $1 and request_id = $2', [
    person.id,
    id,
  ])

const notificationsOf = (testServer: TestServer, person: Person, kind: string) =>
  count(testServer, 'select count(*) from notifications where customer_id = $1 and kind = $2', [
    person.id,
    kind,
  ])

/** What a call answered, which must have been a success. */
function idOf({ status, body }: { status: number; body: unknown }): string {
  if (status !== 200 || typeof body !== 'object' || body === null || !('id' in body)) {
    throw new Error(`the request was refused: ${status}`)
  }
  return String(body.id)
}

export const QUEUES: Record<'deposits' | 'withdrawals' | 'password resets' | 'profiles', Queue> = {
  deposits: {
    table: 'deposit_requests',
    list: adminListDepositRequests,
    approve: approveDeposit,
    reject: rejectDeposit,
    ask: async (_, person, word) =>
      idOf(
        await person.call(requestDeposit, {
          body: { originalAmount: '25.00', currency: 'USD', bankReference: word, password: PASSWORD },
        }),
      ),
    effects: transactionsOf,
  },
  withdrawals: {
    table: 'withdrawal_requests',
    list: adminListWithdrawalRequests,
    approve: approveWithdrawal,
    reject: rejectWithdrawal,
    ask: async (_, person, word) =>
      idOf(
        await person.call(requestWithdrawal, {
          body: { ...BANK, amount: '20.00', bankAccountNumber: accountNumber(word), password: PASSWORD },
        }),
      ),
    effects: transactionsOf,
  },
  'password resets': {
    table: 'password_reset_requests',
    list: adminListPasswordResets,
    approve: approvePasswordReset,
    reject: rejectPasswordReset,
    async ask(testServer, person) {
      const email = `${person.username}@example.com`
      const body = { username: person.username, email, newPassword: 'Another-Harbour-43' }
      const { reference } = (await testServer.visitor().call(requestPasswordReset, { body })).body
      const find = 'select id::text from password_reset_requests where reference = $1'
      const { rows } = await testServer.pool.query<{ id: string }>(find, [reference])
      if (!rows[0]) throw new Error('the request was not kept')
      return rows[0].id
    },
    effects: (testServer, person) => notificationsOf(testServer, person, 'password_reset_approved'),
  },
  profiles: {
    table: 'profile_submissions',
    list: adminListProfiles,
    approve: approveProfile,
    reject: rejectProfile,
    async ask(_, person, word) {
      const form = { ...PROFILE, idNumber: word }
      const first = await person.post('/api/profile', form)
      return idOf(first.status === 409 ? await person.put('/api/profile', form) : first)
    },
    effects: (testServer, person) => notificationsOf(testServer, person, 'profile_approved'),
  },
}

export const EVERY_QUEUE = Object.entries(QUEUES)
