import type { Clock } from '#server/platform/clock.ts'
import type { Pool } from '#server/platform/database/pool.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'
import type { CustomRates } from './custom-rates.ts'
import type { ProviderQuotes } from '../ports/rate-provider.ts'

/** This node's rates, custom and the provider's. */
export interface RateStore {
  pool: Pool
  clock: Clock
  settings: SettingsInForce
  custom: CustomRates
  provider: ProviderQuotes
}
