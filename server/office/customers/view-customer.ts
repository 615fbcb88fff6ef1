import type { CustomerPage } from '#contract/office/customers/customers.ts'
import type { Refusal } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { type Look, lookAtCustomer } from './look-at-customer.ts'
import { readCustomer } from './read-customer.ts'
import type { LatestPrice } from './value-positions.ts'

/** Refuses an unknown id and a user who is not a customer. */
export const viewCustomer = (
  { latestPrice, ...deps }: { pool: Pool; clock: Clock; latestPrice: LatestPrice },
  look: Look,
): Promise<CustomerPage | Refusal> =>
  lookAtCustomer(deps, look, (tx, now) => readCustomer(tx, { customerId: look.customerId, now, latestPrice }))
