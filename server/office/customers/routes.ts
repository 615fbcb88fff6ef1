import {
  adminGetCustomer,
  adminGetCustomerContext,
  adminListCustomers,
  lookUp as lookUpEndpoint,
} from '#contract/office/customers/customers.ts'
import { isRefusal } from '#contract/refusals.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import { isPermitted } from '#server/platform/http/principal.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { reviewerOf } from '#server/records/audit/reviewer.ts'
import { viewerOf } from '#server/records/proposals/proposal-viewer.ts'
import { listCustomers } from './list-customers.ts'
import { lookUp } from './look-up.ts'
import { lookAtCustomer } from './look-at-customer.ts'
import { maskCustomer } from './mask-customer.ts'
import { readContext } from './read-context.ts'
import type { LatestPrice } from './value-positions.ts'
import { viewCustomer } from './view-customer.ts'

interface CustomerDeps {
  pool: Pool
  clock: Clock
  latestPrice: LatestPrice
  config: Config
  settings: SettingsInForce
}

/** Decisions about a customer are other areas' endpoints. */
export function mountCustomers(serve: Serve, deps: CustomerDeps): void {
  serve(adminListCustomers, ({ query, principal }) =>
    listCustomers(deps.pool, { ...query, hasDetails: isPermitted(principal, 'customers.details') }),
  )
  serve(lookUpEndpoint, ({ query, principal }) =>
    lookUp(deps.pool, query.text ?? '', (permission) => isPermitted(principal, permission)),
  )
  serve(adminGetCustomer, async (call) => {
    const page = await viewCustomer(deps, { customerId: BigInt(call.params.id), reviewer: reviewerOf(call) })
    return isRefusal(page) || isPermitted(call.principal, 'customers.private') ? page : maskCustomer(page)
  })
  serve(adminGetCustomerContext, (call) => {
    const customerId = BigInt(call.params.id)
    return lookAtCustomer(deps, { customerId, reviewer: reviewerOf(call) }, (tx, now) =>
      readContext(tx, {
        customerId,
        viewer: viewerOf(call.principal, now),
        config: deps.config,
        settings: deps.settings.at(now),
      }),
    )
  })
}
