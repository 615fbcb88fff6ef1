import type { CustomRate, CustomRateList } from '#contract/market/fx.ts'
import { type Refusal, isRefusal, refuse } from '#contract/refusals.ts'
import { type ForeignCurrency, isOutsideBand } from '#domain/cash/custom-rate.ts'
import type { Rate } from '#domain/money/exchange-rate.ts'
import { confirmsAlone, whyNotAlone } from '#domain/proposals/proposal.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import { readStaff } from '#server/records/proposals/read-people.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { appendChange, lockCustomRate } from './change-custom-rate.ts'
import { inForce } from './custom-rates.ts'
import { presentCustomRate } from './present-custom-rate.ts'
import type { RateStore } from './rate-store.ts'

/**
 * Sets a custom rate, with history and audit line in one transaction; this node uses it at once. Refuses what needs
 * confirmation while another person could give it: a rate outside the band, or any without a provider's rate.
 */
export async function setCustomRate(
  { pool, clock, settings, custom, provider }: RateStore,
  { currency, rate, reviewer }: { currency: ForeignCurrency; rate: Rate; reviewer: Reviewer },
): Promise<CustomRate | Refusal> {
  const providerRate = provider.quoteOf(currency)?.rate ?? null
  const change = await inTransaction(pool, async (tx) => {
    const before = await lockCustomRate(tx, currency)
    await settings.confirm(tx)
    const at = clock.now()
    const { customRateBandBps } = settings.at(at)
    const { decidesAlone, endedAccess } = await whoSets(tx, reviewer, at)
    if (isOutsideBand(providerRate, rate, customRateBandBps) && !decidesAlone)
      return refuse('needs_second_person', { detail: endedAccess ?? FOR_TWO })
    return appendChange(tx, clock, { currency, rate, before, providerRate, reviewer })
  })
  if (isRefusal(change)) return change
  custom.apply(change)
  return presentCustomRate(inForce(change) ?? { ...change, rate }, provider)
}

const FOR_TWO = 'The rate is far from the provider’s: another person must confirm it.'

/** Whether a person sets rates alone because no other could confirm; if not, why. */
export async function whoSets(
  database: Queryable,
  { administratorId }: Pick<Reviewer, 'administratorId'>,
  at: Date,
): Promise<Pick<CustomRateList, 'decidesAlone' | 'endedAccess'>> {
  const facts = { proposerId: administratorId, staff: await readStaff(database), at }
  const endedAccess = whyNotAlone('exchange_rate', facts)
  return {
    decidesAlone: confirmsAlone('exchange_rate', facts),
    ...(endedAccess === null ? {} : { endedAccess }),
  }
}
