import type { Endpoint, OperationOf } from './endpoint.ts'
import type { Operation } from './operation.ts'
import * as config from './platform/config.ts'
import * as configSchemas from './platform/config.schemas.ts'
import * as agreements from './office/agreements.ts'
import * as agreementsSchemas from './office/agreements.schemas.ts'
import * as proposals from './records/proposals.ts'
import * as proposalsSchemas from './records/proposals.schemas.ts'
import * as corrections from './cash/corrections.ts'
import * as correctionsSchemas from './cash/corrections.schemas.ts'
import * as deposits from './cash/deposits.ts'
import * as depositsSchemas from './cash/deposits.schemas.ts'
import * as withdrawals from './cash/withdrawals.ts'
import * as withdrawalsSchemas from './cash/withdrawals.schemas.ts'
import * as fx from './market/fx.ts'
import * as fxSchemas from './market/fx.schemas.ts'
import * as corporateActions from './market/corporate-actions.ts'
import * as corporateActionsSchemas from './market/corporate-actions.schemas.ts'
import * as instruments from './market/instruments.ts'
import * as instrumentsSchemas from './market/instruments.schemas.ts'
import * as market from './market/market.ts'
import * as marketSchemas from './market/market.schemas.ts'
import * as news from './market/news.ts'
import * as newsSchemas from './market/news.schemas.ts'
import * as announcements from './office/announcements.ts'
import * as announcementsSchemas from './office/announcements.schemas.ts'
import * as customers from './office/customers/customers.ts'
import * as customersSchemas from './office/customers/customers.schemas.ts'
import * as limits from './office/customers/limits.ts'
import * as limitsSchemas from './office/customers/limits.schemas.ts'
import * as dayClose from './office/day-close.ts'
import * as dayCloseSchemas from './office/day-close.schemas.ts'
import * as notes from './office/customers/notes.ts'
import * as notesSchemas from './office/customers/notes.schemas.ts'
import * as bulkApprovals from './cash/bulk-approvals.ts'
import * as bulkApprovalsSchemas from './cash/bulk-approvals.schemas.ts'
import * as lists from './office/lists.ts'
import * as listsSchemas from './office/lists.schemas.ts'
import * as flags from './office/customers/flags.ts'
import * as flagsSchemas from './office/customers/flags.schemas.ts'
import * as restrictions from './office/customers/restrictions.ts'
import * as restrictionsSchemas from './office/customers/restrictions.schemas.ts'
import * as timeline from './office/customers/timeline.ts'
import * as timelineSchemas from './office/customers/timeline.schemas.ts'
import * as cannedAnswers from './office/canned-answers.ts'
import * as cannedAnswersSchemas from './office/canned-answers.schemas.ts'
import * as views from './office/saved-filters.ts'
import * as viewsSchemas from './office/saved-filters.schemas.ts'
import * as impersonations from './office/customers/impersonations.ts'
import * as impersonationsSchemas from './office/customers/impersonations.schemas.ts'
import * as settings from './office/settings.ts'
import * as settingsSchemas from './office/settings.schemas.ts'
import * as overview from './office/overview.ts'
import * as overviewSchemas from './office/overview.schemas.ts'
import * as staff from './people/staff/staff.ts'
import * as staffSchemas from './people/staff/staff.schemas.ts'
import * as invitations from './people/staff/invitations.ts'
import * as invitationsSchemas from './people/staff/invitations.schemas.ts'
import * as signOn from './people/staff/sign-on.ts'
import * as signOnSchemas from './people/staff/sign-on.schemas.ts'
import * as support from './office/support.ts'
import * as supportSchemas from './office/support.schemas.ts'
import * as access from './people/access.ts'
import * as accessSchemas from './people/access.schemas.ts'
import * as account from './people/account.ts'
import * as accountSchemas from './people/account.schemas.ts'
import * as identity from './people/identity.ts'
import * as identitySchemas from './people/identity.schemas.ts'
import * as idle from './people/idle.ts'
import * as idleSchemas from './people/idle.schemas.ts'
import * as keys from './people/programs/keys.ts'
import * as keysSchemas from './people/programs/keys.schemas.ts'
import * as webhooks from './people/programs/webhooks.ts'
import * as webhooksSchemas from './people/programs/webhooks.schemas.ts'
import * as locks from './people/locks.ts'
import * as locksSchemas from './people/locks.schemas.ts'
import * as passwordResets from './people/password-resets.ts'
import * as passwordResetsSchemas from './people/password-resets.schemas.ts'
import * as profiles from './people/profiles.ts'
import * as profilesSchemas from './people/profiles.schemas.ts'
import * as secondFactor from './people/second-factor.ts'
import * as secondFactorSchemas from './people/second-factor.schemas.ts'
import * as sessions from './people/sessions.ts'
import * as sessionsSchemas from './people/sessions.schemas.ts'
import * as audit from './records/audit.ts'
import * as auditSchemas from './records/audit.schemas.ts'
import * as notifications from './records/notifications.ts'
import * as notificationsSchemas from './records/notifications.schemas.ts'
import * as claims from './records/claims.ts'
import * as claimsSchemas from './records/claims.schemas.ts'
import * as reviews from './records/reviews.ts'
import * as reviewsSchemas from './records/reviews.schemas.ts'
import * as olderOrders from './trading/older-orders.ts'
import * as olderOrdersSchemas from './trading/older-orders.schemas.ts'
import * as portfolio from './trading/portfolio.ts'
import * as portfolioSchemas from './trading/portfolio.schemas.ts'
import * as orders from './trading/orders.ts'
import * as ordersSchemas from './trading/orders.schemas.ts'
import * as plans from './trading/plans.ts'
import * as plansSchemas from './trading/plans.schemas.ts'
import * as reinvestment from './trading/reinvestment.ts'
import * as reinvestmentSchemas from './trading/reinvestment.schemas.ts'
import * as lots from './trading/lots.ts'
import * as lotsSchemas from './trading/lots.schemas.ts'
import * as performance from './trading/performance.ts'
import * as performanceSchemas from './trading/performance.schemas.ts'
import * as transactions from './trading/transactions.ts'
import * as transactionsSchemas from './trading/transactions.schemas.ts'

export interface DeclaredEndpoint extends Endpoint, Operation {}

const PAIRS: readonly Pair[] = [
  ...pair(config, configSchemas),
  ...pair(identity, identitySchemas),
  ...pair(access, accessSchemas),
  ...pair(account, accountSchemas),
  ...pair(sessions, sessionsSchemas),
  ...pair(idle, idleSchemas),
  ...pair(secondFactor, secondFactorSchemas),
  ...pair(passwordResets, passwordResetsSchemas),
  ...pair(profiles, profilesSchemas),
  ...pair(corrections, correctionsSchemas),
  ...pair(proposals, proposalsSchemas),
  ...pair(deposits, depositsSchemas),
  ...pair(withdrawals, withdrawalsSchemas),
  ...pair(locks, locksSchemas),
  ...pair(keys, keysSchemas),
  ...pair(webhooks, webhooksSchemas),
  ...pair(fx, fxSchemas),
  ...pair(transactions, transactionsSchemas),
  ...pair(orders, ordersSchemas),
  ...pair(olderOrders, olderOrdersSchemas),
  ...pair(portfolio, portfolioSchemas),
  ...pair(plans, plansSchemas),
  ...pair(reinvestment, reinvestmentSchemas),
  ...pair(lots, lotsSchemas),
  ...pair(performance, performanceSchemas),
  ...pair(market, marketSchemas),
  ...pair(corporateActions, corporateActionsSchemas),
  ...pair(instruments, instrumentsSchemas),
  ...pair(news, newsSchemas),
  ...pair(claims, claimsSchemas),
  ...pair(reviews, reviewsSchemas),
  ...pair(audit, auditSchemas),
  ...pair(notifications, notificationsSchemas),
  ...pair(customers, customersSchemas),
  ...pair(announcements, announcementsSchemas),
  ...pair(limits, limitsSchemas),
  ...pair(dayClose, dayCloseSchemas),
  ...pair(notes, notesSchemas),
  ...pair(bulkApprovals, bulkApprovalsSchemas),
  ...pair(lists, listsSchemas),
  ...pair(flags, flagsSchemas),
  ...pair(agreements, agreementsSchemas),
  ...pair(restrictions, restrictionsSchemas),
  ...pair(timeline, timelineSchemas),
  ...pair(views, viewsSchemas),
  ...pair(impersonations, impersonationsSchemas),
  ...pair(settings, settingsSchemas),
  ...pair(overview, overviewSchemas),
  ...pair(support, supportSchemas),
  ...pair(cannedAnswers, cannedAnswersSchemas),
  ...pair(staff, staffSchemas),
  ...pair(invitations, invitationsSchemas),
  ...pair(signOn, signOnSchemas),
]

/** Every endpoint by name: what the server serves and tests cover. */
export const API: Readonly<Record<string, DeclaredEndpoint>> = Object.fromEntries(
  PAIRS.map(({ name, endpoint, operation }) => [name, { ...endpoint, ...operation }]),
)

const OPERATIONS = new Map(PAIRS.map(({ endpoint, operation }) => [endpoint, operation]))

/** An endpoint's operation; throws for an unpaired one: a bug. */
export function operationOf<E extends Endpoint>(endpoint: E): OperationOf<E> {
  const operation = OPERATIONS.get(endpoint)
  if (operation === undefined) throw new Error(`contract/api.ts lacks ${endpoint.method} ${endpoint.path}`)
  return operation as OperationOf<E>
}

interface Pair {
  name: string
  endpoint: Endpoint
  operation: Operation
}

/** Pairs a module's endpoints with its schemas by name and type, so that none lacks its operation. */
function pair<Endpoints extends Record<keyof Endpoints, Endpoint>>(
  endpoints: Endpoints,
  operations: { [Name in keyof Endpoints]: OperationOf<Endpoints[Name]> },
): Pair[] {
  const names = Object.keys(endpoints) as (keyof Endpoints & string)[]
  return names.map((name) => ({ name, endpoint: endpoints[name], operation: operations[name] }))
}
