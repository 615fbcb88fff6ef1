import type { TradingTerms } from '#domain/trading/trading-terms.ts'
import type { Asset } from '#contract/market/market.ts'
import type { PublicConfig } from '#contract/platform/config.ts'
import { parseDecimal } from '#domain/money/decimal.ts'
import { parseCents, ZERO_CENTS } from '#domain/money/money.ts'
import { parseQuantity, ZERO_QUANTITY } from '#domain/money/quantity.ts'
import { useConfig } from '#web/lib/api/config.ts'

/** What orders are decided by, and what of it an order says that its customer saw. */
export function useShownTerms({ currentPrice: expectedPrice }: Asset) {
  const config = useConfig()
  return {
    terms: tradingTermsOf(config),
    shown: { expectedPrice, expectedFeePercent: config.saleCommissionPercent },
  }
}

type TermFields = Pick<PublicConfig, 'saleCommissionPercent' | 'smallestOrderAmount' | 'largestOrder'>

/** What orders are decided by, as the public settings say it. */
export const tradingTermsOf = (config: TermFields): TradingTerms => ({
  version: 0n,
  saleCommissionBps: parseDecimal(config.saleCommissionPercent, 2) ?? 0n,
  smallestOrderCents: parseCents(config.smallestOrderAmount) ?? ZERO_CENTS,
  largestOrder: parseQuantity(config.largestOrder) ?? ZERO_QUANTITY,
})
