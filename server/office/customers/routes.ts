import * as contract from '#contract/office/customers/customers.ts'
import { isRefusal } from '#contract/refusals.ts'
import type { PoolAndClock } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/config/config.ts'
import { isPermitted } from '#server/platform/http/principal.ts'
import type { Serve } from '#server/platform/http/route.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import { reviewerOf } from '#server/records/audit/audit.ts'
import { viewerOf } from '#server/records/proposals/proposal-row.ts'
import { listCustomers, maskCustomer } from './list-customers.ts'
import { lookUp } from './look-up.ts'
import { lookAtCustomer } from './look-at-customer.ts'
import { readContext } from './read-context.ts'
import { type LatestPrice, viewCustomer } from './read-customer.ts'

interface CustomerDeps extends PoolAndClock {
  latestPrice: LatestPrice
  config: Config
  settings: SettingsInForce
}

/** Decisions about a customer are other areas' endpoints. */
export function mountCustomers(serve: Serve, deps: CustomerDeps): void {
  serve(contract.adminListCustomers, ({ query, principal, database }) =>
    listCustomers(database, { ...query, hasDetails: isPermitted(principal, 'customers.details') }),
  )
  serve(contract.lookUp, ({ query, principal, database }) =>
    lookUp(database, query.text ?? '', (permission) => isPermitted(principal, permission)),
  )
  serve(contract.adminGetCustomer, async (call) => {
    const page = await viewCustomer(deps, { customerId: BigInt(call.params.id), reviewer: reviewerOf(call) })
    return isRefusal(page) || isPermitted(call.principal, 'customers.private') ? page : maskCustomer(page)
  })
  serve(contract.adminGetCustomerContext, (call) => {
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
