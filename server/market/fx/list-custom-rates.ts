import type { CustomRate } from '#contract/market/fx.ts'
import { FOREIGN_CURRENCIES } from '#domain/cash/custom-rate.ts'
import { inForce, readCustomRates } from './custom-rates.ts'
import { presentCustomRate } from './present-custom-rate.ts'
import type { RateStore } from './rate-store.ts'

/** The custom rates in force, as the database has them now, in the order of the deposit currencies. */
export async function listCustomRates({ pool, provider }: RateStore): Promise<CustomRate[]> {
  const changes = new Map((await readCustomRates(pool)).map((change) => [change.currency, change]))
  return FOREIGN_CURRENCIES.flatMap((currency) => {
    const custom = inForce(changes.get(currency))
    return custom ? [presentCustomRate(custom, provider)] : []
  })
}
