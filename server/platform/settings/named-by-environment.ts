import type { SettingName } from '#domain/settings/setting-keys.ts'
import type { NamedValues } from '#domain/settings/settings.ts'
import type { Config } from '../config/config.ts'

/** The keys that the environment names, with their values: no row counts for them, and the office sees them locked. */
export const namedByEnvironment = ({
  variables,
  depositTerms,
}: Pick<Config, 'variables' | 'depositTerms'>): NamedValues =>
  new Map<SettingName, unknown>(
    variables.has('OPEN_FOREIGN_DEPOSITS_MAX_USD')
      ? [['deposits.open_foreign_largest', depositTerms.openForeignMaxCents]]
      : [],
  )
