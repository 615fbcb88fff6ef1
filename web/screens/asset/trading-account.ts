import { useQuery } from '@tanstack/react-query'
import { getWallet } from '#contract/funding.ts'
import { type Holding, listHoldings } from '#contract/trading.ts'
import { type Cents, parseCents } from '#domain/money.ts'
import type { ProfileStanding } from '#domain/profile.ts'
import { parseQuantity, type Quantity, ZERO_QUANTITY } from '#domain/quantity.ts'
import { useProfile } from '../../api/profile.ts'
import { CHANGES_ELSEWHERE, queryOf } from '../../api/query.ts'
import { useMarketStatus } from '../../live/market-status.ts'

/** Everything about the customer and the market's hours that decides an order of one asset. */
export interface TradingAccount {
  /** What can be spent; undefined until it is known. */
  cashCents: Cents | undefined
  /** Shares held; undefined until it is known. */
  held: Quantity | undefined
  holding: Holding | undefined
  standing: ProfileStanding
  tradingAllowed: boolean
  /** Why it is not, or that orders fill at the last price; null while the market is open. */
  marketMessage: string | null
  /** Profile and market status have been answered, or cannot be: then the server's word on the order counts. */
  isSettled: boolean
  /** Balance or holdings could not be loaded. */
  failure: { title: string; error: Error; isRetrying: boolean; retry: () => void } | null
}

export function useTradingAccount(symbol: string): TradingAccount {
  const wallet = useQuery({ ...queryOf(getWallet, {}), ...CHANGES_ELSEWHERE })
  const holdings = useQuery({ ...queryOf(listHoldings, {}), ...CHANGES_ELSEWHERE })
  const profile = useProfile()
  const market = useMarketStatus()
  const holding = holdings.data?.find(({ assetSymbol }) => assetSymbol === symbol)
  const failed = [
    { title: 'Failed to load your balance', ...wallet },
    { title: 'Failed to load your holdings', ...holdings },
  ].find(({ data, isError }) => isError && data === undefined)
  return {
    cashCents: wallet.data && (parseCents(wallet.data.available) ?? undefined),
    held:
      holdings.data &&
      (holding === undefined ? ZERO_QUANTITY : (parseQuantity(holding.quantity) ?? undefined)),
    holding,
    standing: profile.data === undefined ? 'approved' : (profile.data?.status ?? 'none'),
    tradingAllowed: market.data?.tradingAllowed ?? true,
    marketMessage: market.data === undefined || market.data.isOpen ? null : closedMessage(market.data),
    isSettled: !profile.isPending && !market.isPending,
    failure:
      failed === undefined || failed.error === null
        ? null
        : {
            title: failed.title,
            error: failed.error,
            isRetrying: failed.isFetching,
            retry: () => void failed.refetch(),
          },
  }
}

const closedMessage = ({ tradingAllowed, message }: { tradingAllowed: boolean; message: string | null }) =>
  tradingAllowed
    ? 'Market is closed. You can still trade at the last price.'
    : (message ?? 'Trading is not available at this time.')
