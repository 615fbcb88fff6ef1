import type { CustomRateList } from '#contract/market/fx.ts'
import { FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { formatDecimal } from '#domain/money/decimal.ts'
import type { Reviewer } from '#server/records/audit/reviewer.ts'
import { inForce, readCustomRates } from './custom-rates.ts'
import { presentCustomRate } from './present-custom-rate.ts'
import type { RateStore } from './rate-store.ts'
import { whoSets } from './set-custom-rate.ts'

/** The custom rates in the database, in order of the deposit currencies, and what the caller may set alone. */
export async function listCustomRates(
  { pool, clock, settings, provider }: RateStore,
  reviewer: Pick<Reviewer, 'administratorId'>,
): Promise<CustomRateList> {
  const changes = new Map((await readCustomRates(pool)).map((change) => [change.currency, change]))
  const rates = FOREIGN_CURRENCIES.flatMap((currency) => {
    const custom = inForce(changes.get(currency))
    return custom ? [presentCustomRate(custom, provider)] : []
  })
  const at = clock.now()
  const { customRateBandBps } = settings.at(at)
  return {
    rates,
    bandPercent: formatDecimal(customRateBandBps, 2, 0),
    ...(await whoSets(pool, reviewer, at)),
  }
}
