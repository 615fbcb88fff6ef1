import { afterAll, beforeAll, beforeEach } from 'vitest'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { requestWithdrawal } from '#contract/cash/withdrawals.ts'
import { propose } from '#contract/records/proposals.ts'
import type { Reply } from '../../../support/client.ts'
import { change } from '../../office/settings/settings.ts'
import { PASSWORD, type Person, type TestServer, startTestServer } from '../../../support/server.ts'

/** A server of a test file, and the people of the test that runs. */
export interface Office {
  testServer: TestServer
  cashier: Person
  treasurer: Person
  /** An approved customer without money. */
  ada: Person
  /** For names of one's own. */
  turn: number
}

/** A server for the tests of a file, each of which has a cashier, a treasurer and a customer of its own. */
export function openOffice(): Office {
  const office: Partial<Office> = { turn: 0 }
  beforeAll(async () => {
    office.testServer = await startTestServer()
  })
  afterAll(() => office.testServer?.close())
  beforeEach(async () => {
    const { testServer, turn = 0 } = office
    if (!testServer) throw new Error('the server has not started')
    const n = turn + 1
    office.turn = n
    office.cashier = await testServer.staff(`cashier${n}`, ['cashier'])
    office.treasurer = await testServer.staff(`treasurer${n}`, ['treasurer'])
    office.ada = await testServer.customer({ username: `owner${n}`, kycStatus: 'approved' })
  })
  return office as Office
}

let references = 0

/** A pending deposit; answers its id. */
export async function askedDeposit(person: Person, amount: string): Promise<string> {
  references += 1
  const body = {
    originalAmount: amount,
    currency: 'USD',
    bankReference: `p${references}`,
    password: PASSWORD,
  } as const
  return ok(await person.call(requestDeposit, { body })).id
}

/** A pending payout to an account of `holder`; answers its id. */
export async function askedPayout(person: Person, amount: string, holder = 'Ada Example'): Promise<string> {
  references += 1
  const bank = { bankName: 'b', bankAccountName: holder, swiftCode: 'HARBUS00', bankAddress: 'c' }
  const body = { amount, ...bank, bankAccountNumber: `${1000 + references}`, password: PASSWORD }
  return ok(await person.call(requestWithdrawal, { body })).id
}

/** Proposes the approval of a deposit; answers the proposal's id. */
export const proposedDeposit = async (by: Person, requestId: string): Promise<string> =>
  ok(await by.call(propose, { body: { kind: 'deposit_approval', requestId, reason: 'Above my threshold' } }))
    .id

/** The thresholds of the test, in force at once because they are tighter. */
export async function setThresholds(
  by: Person,
  thresholds: Partial<Record<Threshold, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(thresholds))
    ok(await change(by, `thresholds.${name}`, value, { reason: 'The test' }))
}

type Threshold = 'per_request' | 'per_customer_day' | 'per_person_day'

export function ok<T>({ status, body, problem }: Reply<T>): T {
  if (status !== 200) throw new Error(`${status} ${problem.code}`)
  return body
}

/** The line of the audit log about a refused decision of a proposal. */
export const refusedLine = (
  id: string,
  by: Person,
  { customer, tried, refusal }: { customer: Person | null; tried: string; refusal: string },
) => ({
  action: 'proposal.refused',
  subject: id,
  by: by.id,
  customer: customer?.id ?? null,
  before: null,
  after: { tried, refusal },
})

export const refused = ({ status, problem }: { status: number; problem: { code: string } }) =>
  `${status} ${problem.code}`
