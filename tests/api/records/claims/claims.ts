import { afterAll, beforeAll } from 'vitest'
import type { ReviewQueueName } from '#domain/reviews/claim.ts'
import { type Person, type TestServer, startTestServer } from '../../../support/server.ts'
import { QUEUES, type Queue } from '../reviews/queues.ts'

/** Two people of a queue on one server each, and a customer for each request. */
export interface ClaimOffice {
  testServer: TestServer
  ann: Person
  ben: Person
  /** A new request of a new customer. */
  ask(queue: Queue): Promise<{ id: string; person: Person }>
}

/** The queues by the names that claims give them. */
export const QUEUE_OF: Record<ReviewQueueName, Queue> = {
  deposits: QUEUES.deposits,
  withdrawals: QUEUES.withdrawals,
  profiles: QUEUES.profiles,
  password_resets: QUEUES['password resets'],
}

export const CLAIMED = Object.entries(QUEUE_OF) as [ReviewQueueName, Queue][]

/** A server for the tests of a file. */
export function openClaimOffice(): ClaimOffice {
  const office: Partial<ClaimOffice> = {}
  let people = 0
  beforeAll(async () => {
    const testServer = await startTestServer()
    const node = await testServer.secondNode()
    office.testServer = testServer
    office.ann = await testServer.staff('ann', ['kyc', 'cashier'])
    office.ben = node.as(await testServer.staff('ben', ['kyc', 'cashier']))
    office.ask = async (queue) => {
      people += 1
      const username = `asker${people}`
      const traits =
        queue === QUEUES.profiles
          ? { username }
          : { username, kycStatus: 'approved' as const, cash: '100.00' }
      const person = await testServer.customer(traits)
      return { id: await queue.ask(testServer, person, `word ${people}`), person }
    }
  })
  afterAll(() => office.testServer?.close())
  return office as ClaimOffice
}

/** "409 claimed_by_another"; "200" for a success. */
export const answerOf = ({ status, body }: { status: number; body: unknown }): string =>
  typeof body === 'object' && body !== null && 'code' in body ? `${status} ${String(body.code)}` : `${status}`
