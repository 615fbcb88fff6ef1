import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '#contract/endpoint.ts'
import { getWallet } from '#contract/cash/deposits.ts'
import type { Asset } from '#contract/market/market.ts'
import { type Holding, listHoldings } from '#contract/trading/transactions.ts'
import { type Cents, parseCents } from '#domain/money/money.ts'
import type { RestrictableRight } from '#domain/restrictions/restriction.ts'
import type { KycStatus } from '#domain/people/profile.ts'
import { parseQuantity, quantity, type Quantity, ZERO_QUANTITY } from '#domain/money/quantity.ts'
import { useConfig } from '#web/lib/api/config.ts'
import { useProfile } from '#web/lib/api/profile.ts'
import { CHANGES_ELSEWHERE, queryOf } from '#web/lib/api/query.ts'
import { useMarketStatus } from '#web/lib/live/market-status.ts'
import { type OrderHours, orderHours } from './order-hours.ts'

/** What decides an order of one asset: the customer's account and the market's hours. */
export interface TradingAccount extends OrderHours {
  /** Cash to spend; undefined until known. */
  cashCents: Cents | undefined
  /** Shares to sell, without those reserved by a resting sale; undefined until known. */
  held: Quantity | undefined
  holding: Holding | undefined
  kycStatus: KycStatus
  /** What the firm forbids the customer. */
  restrictedRights: readonly RestrictableRight[]
  /** An agreement that is not accepted stops purchases. */
  isAgreementDue: boolean
  isSalesOnly: boolean
  /** Profile and market status have loaded or failed. If they failed, the server decides. */
  isSettled: boolean
  /** Balance or holdings failed to load. */
  failure: { title: string; error: Error; isRetrying: boolean; retry: () => void } | null
}

export interface AccountFigures {
  wallet: UseQueryResult<Answer<typeof getWallet>>
  holdings: UseQueryResult<Answer<typeof listHoldings>>
}

/**
 * Balance and holdings, fetched once by the screen and while the asset still loads, so that they push nothing down. An
 * administrator has neither.
 */
export function useAccountFigures(enabled: boolean): AccountFigures {
  return {
    wallet: useQuery({ ...queryOf(getWallet, {}), ...CHANGES_ELSEWHERE, enabled }),
    holdings: useQuery({ ...queryOf(listHoldings, {}), ...CHANGES_ELSEWHERE, enabled }),
  }
}

export function useTradingAccount(
  { symbol, type }: Asset,
  { wallet, holdings }: AccountFigures,
): TradingAccount {
  'use no memo'
  const profile = useProfile()
  const market = useMarketStatus()
  const { afterHoursOrders, fundPricing, latePrices, stops, offerings } = useConfig()
  const stop = stops.trading ?? stops.instruments[symbol]
  const holding = holdings.data?.find(({ assetSymbol }) => assetSymbol === symbol)
  const failed = wallet.isLoadingError ? wallet : holdings
  return {
    cashCents: wallet.data && (parseCents(wallet.data.available) ?? undefined),
    held: holdings.data && (holding === undefined ? ZERO_QUANTITY : sellable(holding)),
    holding,
    kycStatus: profile.data === undefined ? 'approved' : (profile.data?.status ?? 'none'),
    restrictedRights: wallet.data?.restricted ?? [],
    isAgreementDue: wallet.data?.agreementDue ?? false,
    isSalesOnly: symbol in offerings,
    ...orderHours({
      symbol,
      status: market.data,
      policy: afterHoursOrders,
      latePolicy: latePrices,
      isByNextNav: type === 'mutual_fund' && fundPricing === 'next-nav',
    }),
    // The firm's sentence replaces the market's hours.
    ...(stop !== undefined && { tradingAllowed: false, waitsFor: null, closedMessage: stop }),
    isSettled: !profile.isPending && !market.isPending,
    failure: failed.isLoadingError
      ? {
          title: `Failed to load your ${failed === wallet ? 'balance' : 'holdings'}`,
          error: failed.error,
          isRetrying: failed.isFetching,
          retry: () => void failed.refetch(),
        }
      : null,
  }
}

function sellable({ quantity: held, reserved }: Holding): Quantity | undefined {
  const [all, promised] = [parseQuantity(held), parseQuantity(reserved)]
  return all === null || promised === null ? undefined : quantity(all - promised)
}
