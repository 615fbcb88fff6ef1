import type { Config } from '#server/config.ts'
import type { Subscription } from '#server/market/subscription.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import { eodhdRates } from './eodhd.ts'
import { frankfurter } from './frankfurter.ts'
import { openErApi } from './open-er-api.ts'
import type { RateProvider } from './rate-provider.ts'

/**
 * The provider of exchange rates that the settings choose; null for the simulated rates, which nobody has to
 * be asked for. Refuses (throws one sentence) one without its token.
 */
export function chosenProvider(
  { fxRates, fxBaseUrl }: Pick<Config, 'fxRates' | 'fxBaseUrl'>,
  eodhd: Subscription | null,
): RateProvider | null {
  switch (fxRates) {
    case 'simulated':
      return null
    case 'frankfurter':
      return frankfurter(fxBaseUrl)
    case 'open-er-api':
      return openErApi(fxBaseUrl)
    case 'eodhd':
      if (eodhd === null) {
        throw new StartRefusal('EODHD_API_TOKEN must be set when FX_RATES is eodhd.')
      }
      return eodhdRates(eodhd.client())
  }
}
