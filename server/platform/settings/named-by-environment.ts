import { DEPOSIT_CURRENCIES } from '#domain/cash/deposit.ts'
import { type SettingName, bankKeyOf } from '#domain/settings/setting-keys.ts'
import type { NamedValues } from '#domain/settings/settings.ts'
import type { Config } from '../config/config.ts'
import { BANK_SETTINGS } from '../config/placeholders.ts'

/** What of the configuration names settings. */
export type NamingConfig = Pick<Config, 'variables' | 'depositTerms' | 'bank'>

/**
 * The keys that the environment names, with their values: no row counts for them, and the office sees them locked. The
 * bank details of the environment are those of every currency.
 */
export const namedByEnvironment = ({ variables, depositTerms, bank }: NamingConfig): NamedValues =>
  new Map<SettingName, unknown>([
    ...(variables.has('OPEN_FOREIGN_DEPOSITS_MAX_USD')
      ? [['deposits.open_foreign_largest', depositTerms.openForeignMaxCents] as const]
      : []),
    ...(isBankNamed({ variables }) && bank
      ? DEPOSIT_CURRENCIES.map((currency) => [bankKeyOf(currency), bank] as const)
      : []),
  ])

/** Whether the environment names the account of deposits. */
export const isBankNamed = ({ variables }: Pick<Config, 'variables'>): boolean =>
  BANK_SETTINGS.some((name) => variables.has(name))
