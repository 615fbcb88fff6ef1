import {
  type SupportTicket,
  addSupportMessage,
  closeSupportTicket,
  openSupportTicket,
  replyToSupportTicket,
} from '#contract/office/support.ts'
import type { TestMarketServer } from '../../../support/api/test-market.ts'
import type { Reply } from '../../../support/client.ts'
import type { Person } from '../../../support/people.ts'

/** A ticket of `person`, waiting for an answer. */
export async function opened(person: Person, message = 'Do you offer paper statements?') {
  return succeeded(await person.call(openSupportTicket, { body: { message } }))
}

/** One more message of its customer. */
export async function added(person: Person, id: string, message: string): Promise<SupportTicket> {
  return succeeded(await person.call(addSupportMessage, { params: { id }, body: { message } }))
}

export async function replied(root: Person, id: string, message = 'Yes, we do.') {
  return succeeded(await root.call(replyToSupportTicket, { params: { id }, body: { message } }))
}

export async function closed(root: Person, id: string) {
  return succeeded(await root.call(closeSupportTicket, { params: { id } }))
}

/** Messages that are there already, as a long conversation has them, alternating from the customer on. */
export async function lengthen(
  testServer: TestMarketServer,
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
    [person.id, id, root.id, testServer.clock.now(), count],
  )
}

/** Everything stored about a ticket, and what was done and told about it. */
export async function recordOf(testServer: TestMarketServer, id: string) {
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
function succeeded<T>({ status, body }: Reply<T>): T {
  if (status !== 200) throw new Error(`setting the fixture: ${status} ${JSON.stringify(body)}`)
  return body
}
