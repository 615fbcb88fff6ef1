import type { Config } from '#server/config.ts'
import { StartRefusal } from '#server/start-refusal.ts'
import { frankfurter } from './frankfurter.ts'
import { openErApi } from './open-er-api.ts'
import type { RateProvider } from './rate-provider.ts'

/**
 * The provider of exchange rates that the settings choose; null for the simulated rates, which nobody has to
 * be asked for. Refuses (throws one sentence) one without an adapter.
 */
export function chosenProvider(config: Pick<Config, 'fxRates' | 'fxBaseUrl'>): RateProvider | null {
  const { fxRates, fxBaseUrl } = config
  switch (fxRates) {
    case 'simulated':
      return null
    case 'frankfurter':
      return frankfurter(fxBaseUrl)
    case 'open-er-api':
      return openErApi(fxBaseUrl)
    case 'eodhd':
      throw new StartRefusal(
        'FX_RATES eodhd has no adapter in this version: set it to simulated, frankfurter or open-er-api.',
      )
  }
}
