import type { FirmSettings } from '#domain/settings/settings.ts'
import type { Failure, MailState } from '#domain/notifications/mail-delivery.ts'
import type { CustomerContext, CustomerMail } from '#contract/office/customers/customers.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { listKeys } from '#server/people/key-settings/list-keys.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { listOpenOfCustomer } from '#server/records/proposals/list-proposals.ts'
import type { ProposalViewer } from '#server/records/proposals/proposal-row.ts'
import { readLimits } from '../limits/read-limits.ts'
import { FIND_CUSTOMER } from './list-of-customer.ts'

interface AskedContext {
  customerId: bigint
  viewer: ProposalViewer
  config: Pick<Config, 'rateLimitFactor'>
  settings: FirmSettings
}

/**
 * A customer's limits, open proposals, API keys and mail, in nine queries. Refuses an unknown id and a user who is not
 * a customer.
 */
export async function readContext(
  database: Queryable,
  { customerId, viewer, config, settings }: AskedContext,
): Promise<CustomerContext | Refusal> {
  const { rowCount } = await database.query(FIND_CUSTOMER, [customerId])
  if (rowCount !== 1) return refuse('not_found')
  return {
    limits: await readLimits(database, { customerId, now: viewer.at, config, settings }),
    proposals: await listOpenOfCustomer(database, { customerId, viewer }),
    keys: await listKeys(database, customerId),
    mail: await listMail(database, customerId),
  }
}

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
async function listMail(database: Queryable, customerId: bigint): Promise<CustomerMail[]> {
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
