import { expect } from 'vitest'
import { lockCustomer } from '#contract/people/access.ts'
import { requestDeposit } from '#contract/cash/deposits.ts'
import { deleteExchangeRate, setExchangeRate } from '#contract/market/fx.ts'
import { createProfile, updateProfile } from '#contract/people/profiles.ts'
import { changePassword } from '#contract/people/sessions.ts'
import { addSupportMessage, closeSupportTicket, openSupportTicket } from '#contract/office/support.ts'
import { QUEUES, type Queue } from '../api/records/reviews/queues.ts'
import type { Sending } from '../support/last-byte.ts'
import { PROFILE } from '../support/people.ts'
import { PASSWORD } from '../support/server.ts'
import { CROWD, ONE_WINS, type Prepare, deposit, newCustomer, reason, times } from './race.ts'

/** One request of a queue and forty decisions on it, each of which is `decide` of its turn. */
function decisions(queue: Queue, decide: (turn: number) => Partial<Sending>): Prepare {
  return async (testServer) => {
    const person = await newCustomer(testServer, queue === QUEUES.profiles ? undefined : '100.00')
    const id = await queue.ask(testServer, person, `race ${person.username}`)
    const sending = { token: testServer.root.token, endpoint: queue.approve, id }
    return {
      sendings: times(CROWD, sending, decide),
      expected: ONE_WINS,
      async after(replies) {
        const winner = replies.findIndex(({ status }) => status === 200)
        const isApproved = decide(winner).endpoint !== queue.reject
        if (isApproved) expect(await queue.effects(testServer, person, id)).toBe(1n)
        const { rows } = await testServer.pool.query(
          `select action from audit_log where subject_id = $1 and action ~ '\\.(approved|rejected)$'`,
          [id],
        )
        expect(rows).toEqual([{ action: expect.stringMatching(isApproved ? /approved$/ : /rejected$/) }])
      },
    }
  }
}

const REVIEWS = Object.entries(QUEUES).flatMap(([name, queue]): [string, Prepare][] => [
  [`approvals of one of ${name}`, decisions(queue, () => ({}))],
  [`rejections of one of ${name}`, decisions(queue, () => ({ endpoint: queue.reject, body: reason }))],
  [
    `approvals and rejections of one of ${name}`,
    decisions(queue, (turn) => (turn % 2 ? { endpoint: queue.reject, body: reason } : {})),
  ],
])

const ACCOUNTS: [string, Prepare][] = [
  [
    'first profiles of one customer',
    async (testServer) => {
      const { token } = await newCustomer(testServer)
      const sendings = times(CROWD, { token, endpoint: createProfile, body: PROFILE })
      return { sendings, expected: ONE_WINS }
    },
  ],
  [
    'edits of one profile, and deposits that need it',
    async (testServer) => {
      const person = await newCustomer(testServer, '10.00')
      const asked = (turn: number) => ({ ...deposit, bankReference: `race ${turn}` })
      const sendings = times(CROWD, { token: person.token, endpoint: updateProfile, body: PROFILE }, (turn) =>
        turn % 4 < 2 ? { endpoint: requestDeposit, body: asked(turn) } : {},
      )
      // How many deposits came before the first edit is chance; that none came after it is an invariant of the books.
      return { sendings, expected: {} }
    },
  ],
  [
    'changes of one password',
    async (testServer) => {
      const person = await newCustomer(testServer)
      const body = { currentPassword: PASSWORD, newPassword: 'Another-Harbour-43' }
      return {
        sendings: times(CROWD, { token: person.token, endpoint: changePassword, body }),
        // What the others typed is the present password no more.
        expected: { 200: 1, 403: CROWD - 1 },
      }
    },
  ],
  [
    'locks of one customer',
    async (testServer) => {
      const { id } = await newCustomer(testServer, '10.00')
      const sending = {
        token: testServer.root.token,
        endpoint: lockCustomer,
        id: id.toString(),
        body: reason,
      }
      return { sendings: times(CROWD, sending), expected: ONE_WINS }
    },
  ],
  [
    'deletions of one rate',
    async (testServer) => {
      await testServer.root.call(setExchangeRate, { body: { currency: 'CHF', rateToUSD: '1.10' } })
      const sending = { token: testServer.root.token, endpoint: deleteExchangeRate, id: 'CHF' }
      return { sendings: times(CROWD, sending), expected: { 200: 1, 404: CROWD - 1 } }
    },
  ],
  [
    'endings of one conversation',
    async (testServer) => {
      const person = await newCustomer(testServer)
      const { id } = (await person.call(openSupportTicket, { body: { message: 'Why?' } })).body
      await person.call(addSupportMessage, { params: { id }, body: { message: 'Hello?' } })
      const sending = { token: testServer.root.token, endpoint: closeSupportTicket, id }
      return { sendings: times(CROWD, sending), expected: ONE_WINS }
    },
  ],
]

/** Decisions of administrators, and what there may be only one of. */
export const DECISION_RACES: readonly [string, Prepare][] = [...REVIEWS, ...ACCOUNTS]
