import type { CustomerContext } from '#contract/office/customers/customers.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import type { FirmSettings } from '#domain/settings/settings.ts'
import { listKeys } from '#server/people/key-settings/list-keys.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { listOpenOfCustomer } from '#server/records/proposals/list-proposals.ts'
import type { ProposalViewer } from '#server/records/proposals/proposal-viewer.ts'
import { readLimits } from '../limits/read-limits.ts'
import { listMail } from './list-mail.ts'
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
