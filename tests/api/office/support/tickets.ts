import {
  type SupportTicket,
  addSupportMessage,
  closeSupportTicket,
  openSupportTicket,
  replyToSupportTicket,
} from '#contract/office/support.ts'
import type { TestRoutes, Person } from '../../../support/api/test-server.ts'

/** A ticket of `person`, waiting for an answer. */
export async function opened(
  testServer: TestRoutes,
  person: Person,
  message = 'Do you offer paper statements?',
) {
  return succeeded(await testServer.call(person, openSupportTicket, { body: { message } }))
}

/** One more message of its customer. */
export async function added(
  testServer: TestRoutes,
  person: Person,
  id: string,
  message: string,
): Promise<SupportTicket> {
  return succeeded(await testServer.call(person, addSupportMessage, { params: { id }, body: { message } }))
}

export async function replied(testServer: TestRoutes, root: Person, id: string, message = 'Yes, we do.') {
  return succeeded(await testServer.call(root, replyToSupportTicket, { params: { id }, body: { message } }))
}

export async function closed(testServer: TestRoutes, root: Person, id: string) {
  return succeeded(await testServer.call(root, closeSupportTicket, { params: { id } }))
}

/** Messages that are there already, as a long conversation has them, alternating from the customer on. */
export async function lengthen(
  testServer: TestRoutes,
  person: Person,
  root: Person,
  id: string,
  count: number,
) {
  await testServer.pool.query(
    `insert into support_messages (customer_id, ticket_id, id, author_id, text, created_at)
     select $1::bigint, $2::bigint, $2::bigint + 1 + n, case when n % 2 = 0 then $1::bigint else $3::bigint end,
        'message ' || n, $4
     from generate_series(1, $5::int) n`,
    [person.id, id, root.id, testServer.now(), count],
  )
}

/** Everything stored about a ticket, and what was done and told about it. */
export async function recordOf(testServer: TestRoutes, id: string) {
  const tickets = await testServer.pool.query(
    `select status, closed_at, closed_by from support_tickets where id = $1`,
    [id],
  )
  const audit = await testServer.pool.query(
    `select actor_id, action, customer_id, before, after, at from audit_log
     where subject_type = 'support_ticket' and subject_id = $1 order by id`,
    [id],
  )
  const told = await testServer.pool.query(
    `select customer_id, kind, title, body, link from notifications where link = $1 order by id`,
    [`/faq#ticket-${id}`],
  )
  return { ticket: tickets.rows[0], audit: audit.rows, told: told.rows }
}

/** A refusal while the fixture is set is a mistake of the test. */
function succeeded<T>({ status, answer, problem }: { status: number; answer: T; problem: object }): T {
  if (status !== 200) throw new Error(`setting the fixture: ${status} ${JSON.stringify(problem)}`)
  return answer
}
