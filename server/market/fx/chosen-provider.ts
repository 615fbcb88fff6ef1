import type { Config } from '#server/platform/config/config.ts'
import type { Subscription } from '../ports/subscription.ts'
import { StartRefusal } from '#server/platform/config/start-refusal.ts'
import { createEodhdRates } from '../providers/eodhd/eodhd-rates.ts'
import { createFrankfurterRates } from '../providers/frankfurter.ts'
import { createOpenErApiRates } from '../providers/open-er-api.ts'
import type { RateProvider } from '../ports/rate-provider.ts'

/** The configured rate provider; null for simulated rates. Throws a StartRefusal if its token is missing. */
export function chosenProvider(
  { fxRates, fxBaseUrl }: Pick<Config, 'fxRates' | 'fxBaseUrl'>,
  eodhd: Subscription | null,
): RateProvider | null {
  switch (fxRates) {
    case 'simulated':
      return null
    case 'frankfurter':
      return createFrankfurterRates(fxBaseUrl)
    case 'open-er-api':
      return createOpenErApiRates(fxBaseUrl)
    case 'eodhd':
      if (eodhd === null) {
        throw new StartRefusal('EODHD_API_TOKEN must be set when FX_RATES is eodhd.')
      }
      return createEodhdRates(eodhd.client())
  }
}
