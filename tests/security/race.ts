import type { Sending } from '../support/last-byte.ts'
import { PASSWORD, type Person, type TestServer } from '../support/server.ts'

/** How many come at once. */
export const CROWD = 40

/** Forty requests that want one thing, and what must come of them. */
interface Race {
  sendings: Sending[]
  /** How many get which status. */
  expected: Record<number, number>
  /** What else holds afterwards. */
  after?: (replies: readonly { status: number; body: unknown }[]) => Promise<void>
}

export type Prepare = (testServer: TestServer) => Promise<Race>

let people = 0

export const newCustomer = (testServer: TestServer, cash?: string): Promise<Person> =>
  testServer.customer({
    username: `racer${(people += 1)}`,
    ...(cash === undefined ? {} : { kycStatus: 'approved', cash }),
  })

/** `count` times the same; `more` is what differs from one to the next. */
export const times = (
  count: number,
  sending: Sending,
  more: (turn: number) => Partial<Sending> = () => ({}),
) => Array.from({ length: count }, (_, turn): Sending => ({ ...sending, ...more(turn) }))

export const ONE_WINS = { 200: 1, 409: CROWD - 1 }
export const reason = { reason: 'Not in order' }

/** What a deposit of a race is announced with. */
export const deposit = { originalAmount: '25.00', currency: 'USD', bankReference: 'race', password: PASSWORD }
