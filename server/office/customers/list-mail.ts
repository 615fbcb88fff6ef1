import type { CustomerMail } from '#contract/office/customers/customers.ts'
import type { Failure, MailState } from '#domain/notifications/mail-delivery.ts'
import type { Queryable } from '#server/platform/database/pool.ts'

interface MailRow {
  id: bigint
  subject: string | null
  created_at: Date
  state: MailState
  settled_at: Date | null
  last_failure: Failure | null
  is_to_own_address: boolean
}

/** The newest first, at most $2, of user $1. */
const LIST_MAIL = `
select o.notification_id as id, n.title as subject, o.created_at, o.state, o.settled_at, o.last_failure,
  lower(o.recipient) = u.email_key as is_to_own_address
from mail_outbox o
join users u on u.id = o.customer_id
left join notifications n on n.customer_id = o.customer_id and n.id = o.notification_id
where o.customer_id = $1
order by o.notification_id desc limit $2`

const NEWEST = 20

/**
 * Mail to a customer, sent or queued, newest first. The id must be a customer's: mail to and from colleagues is stored
 * under a colleague's id.
 */
export async function listMail(database: Queryable, customerId: bigint): Promise<CustomerMail[]> {
  const { rows } = await database.query<MailRow>(LIST_MAIL, [customerId, NEWEST])
  return rows.map((row) => ({
    id: row.id.toString(),
    subject: row.subject,
    createdAt: row.created_at.toISOString(),
    state: row.state,
    settledAt: row.settled_at?.toISOString() ?? null,
    failure: row.last_failure,
    isToOwnAddress: row.is_to_own_address,
  }))
}
