import type { CustomRate } from '#contract/market/fx.ts'
import { type Refusal, isRefusal } from '#contract/refusals.ts'
import { FAR_FROM_PROVIDER_PERCENT, type ForeignCurrency } from '#domain/cash/custom-rate.ts'
import { type Rate, formatRate } from '#domain/money/exchange-rate.ts'
import { isFarFrom } from '#domain/cash/rate-validation.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { appendChange, lockCustomRate } from './change-custom-rate.ts'
import { inForce } from './custom-rates.ts'
import { presentCustomRate } from './present-custom-rate.ts'
import type { RateStore } from './rate-store.ts'

/**
 * Sets or replaces a currency's custom rate. The history, the audit line and the rate commit together; this
 * node uses it at once. A rate more than 20 % off the provider's is allowed, and flagged in the audit log.
 */
export async function setCustomRate(
  { pool, clock, custom, provider }: RateStore,
  { currency, rate, reviewer }: { currency: ForeignCurrency; rate: Rate; reviewer: Reviewer },
): Promise<CustomRate | Refusal> {
  const quote = provider.quoteOf(currency)
  const remarks = {
    providerRate: quote && formatRate(quote.rate),
    ...(quote && isFarFrom(quote.rate, rate, FAR_FROM_PROVIDER_PERCENT) ? { farFromProvider: true } : {}),
  }
  const change = await inTransaction(pool, async (tx) => {
    const before = await lockCustomRate(tx, currency)
    return appendChange(tx, clock, { currency, rate, before, remarks, reviewer })
  })
  if (isRefusal(change)) return change
  custom.apply(change)
  return presentCustomRate(inForce(change) ?? { ...change, rate }, provider)
}
