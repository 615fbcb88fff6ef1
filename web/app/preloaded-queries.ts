import { getWallet } from '#contract/cash/deposits.ts'
import { getMarketStatus, listAssets, listIndices } from '#contract/market/market.ts'
import { getPendingPasswordResets } from '#contract/people/password-resets.ts'
import { getProfile } from '#contract/people/profiles.ts'
import { getPortfolioHistory } from '#contract/trading/portfolio.ts'
import { listHoldings } from '#contract/trading/transactions.ts'

/**
 * By path, the queries that a screen of `routes.ts` makes at once: its page brings their answers. The build writes them
 * into screens.json for the server; no script of the app holds them.
 */
export const PRELOADED_QUERIES: Readonly<Record<string, readonly string[]>> = {
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
