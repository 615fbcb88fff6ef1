import type { CustomRate } from '#contract/market/fx.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { isForeignCurrency } from '#domain/cash/custom-rate.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { appendChange, lockCustomRate } from './change-custom-rate.ts'
import { presentCustomRate } from './present-custom-rate.ts'
import type { RateStore } from './rate-store.ts'

/**
 * Deletes a currency's custom rate and returns it; the provider's counts again. One person suffices: without a
 * provider's rate, deposits are refused. Refuses a currency without a custom rate.
 */
export async function deleteCustomRate(
  { pool, clock, custom, provider }: RateStore,
  { currency, reviewer }: { currency: string; reviewer: Reviewer },
): Promise<CustomRate | Refusal> {
  if (!isForeignCurrency(currency)) return refuse('not_found')
  const providerRate = provider.quoteOf(currency)?.rate ?? null
  const deleted = await inTransaction(pool, async (tx) => {
    const before = await lockCustomRate(tx, currency)
    if (!before) return refuse('not_found')
    return {
      before,
      change: await appendChange(tx, clock, { currency, rate: null, before, providerRate, reviewer }),
    }
  })
  if (isRefusal(deleted)) return deleted
  custom.apply(deleted.change)
  return presentCustomRate(deleted.before, provider)
}
