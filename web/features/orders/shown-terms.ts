import type { TradingTerms } from '#domain/trading/trading-terms.ts'
import type { Asset } from '#contract/market/market.ts'
import type { PublicConfig } from '#contract/platform/config.ts'
import { parseDecimal } from '#domain/money/decimal.ts'
import { parseCents, ZERO_CENTS } from '#domain/money/money.ts'
import { parseQuantity, ZERO_QUANTITY } from '#domain/money/quantity.ts'
import { useConfig } from '#web/lib/api/config.ts'

/** The terms that decide orders, and those that an order sends as its customer saw them. */
export function useShownTerms({ currentPrice: expectedPrice }: Asset) {
  const config = useConfig()
  return {
    terms: tradingTermsOf(config),
    shown: { expectedPrice, expectedFeePercent: config.saleCommissionPercent },
  }
}

type TermFields = Pick<PublicConfig, 'saleCommissionPercent' | 'smallestOrderAmount' | 'largestOrder'>

/** The same from the public settings. */
export const tradingTermsOf = (config: TermFields): TradingTerms => ({
  version: 0n,
  saleCommissionBps: parseDecimal(config.saleCommissionPercent, 2) ?? 0n,
  smallestOrderCents: parseCents(config.smallestOrderAmount) ?? ZERO_CENTS,
  largestOrder: parseQuantity(config.largestOrder) ?? ZERO_QUANTITY,
})
