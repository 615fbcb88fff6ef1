import { getWallet } from '#contract/cash/funding.ts'
import { getMarketStatus, listAssets, listIndices } from '#contract/market/market.ts'
import { getPendingPasswordResets } from '#contract/people/password-resets.ts'
import { getPortfolioHistory } from '#contract/trading/portfolio.ts'
import { getProfile } from '#contract/people/profiles.ts'
import { listHoldings } from '#contract/trading/trading.ts'
import type { PreloadedQueries } from './platform/http/preloaded-answers.ts'
import type { Clock } from './platform/clock.ts'
import { gatherFragments } from './platform/database/gather-fragments.ts'
import type { Queryable } from './platform/database/pool.ts'
import { walletFragment } from './cash/wallet/read-wallet.ts'
import { PENDING_RESETS_FRAGMENT } from './people/passwords/read-pending-password-resets.ts'
import { NOTIFICATIONS_FRAGMENT } from './records/notifications/list-notifications.ts'
import { LATEST_FRAGMENT } from './trading/portfolio/portfolio-events.ts'
import { PROFILE_FRAGMENT } from './people/profiles/read-profile.ts'
import { holdingsFragment } from './trading/holdings/list-holdings.ts'

/** What a customer's first screen asks for at once, in statements that its calls share. */
export const openPageReads = (database: Queryable, clock: Pick<Clock, 'now'>) =>
  gatherFragments(database, clock, {
    readWallet: walletFragment(),
    listHoldings: holdingsFragment(),
    readProfile: PROFILE_FRAGMENT,
    readNewest: NOTIFICATIONS_FRAGMENT,
    readPendingResets: PENDING_RESETS_FRAGMENT,
    readLatest: LATEST_FRAGMENT,
  })

/** The queries whose answers a page brings. */
export const PRELOADED_QUERIES: PreloadedQueries = {
  '/': [
    getProfile.path,
    listHoldings.path,
    `${listAssets.path}?type=stock`,
    `${listAssets.path}?type=mutual_fund`,
    getWallet.path,
    `${getPortfolioHistory.path}?period=1M`,
    listIndices.path,
    getMarketStatus.path,
    getPendingPasswordResets.path,
  ],
}
