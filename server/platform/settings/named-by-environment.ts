import { DEPOSIT_CURRENCIES } from '#domain/cash/deposit.ts'
import { type SettingName, type TradedMarket, bankKeyOf } from '#domain/settings/setting-keys.ts'
import type { NamedValues, NodeEnvironment } from '#domain/settings/settings.ts'
import type { Config } from '../config/config.ts'
import { BANK_SETTINGS } from '../config/placeholders.ts'

export type NamingConfig = Pick<
  Config,
  'variables' | 'depositTerms' | 'bank' | 'namedPolicies' | 'marketHours' | 'marketData'
>

/** Settings that a node's configuration fixes. */
export const environmentOf = (config: NamingConfig): NodeEnvironment => ({
  named: namedByEnvironment(config),
  market: marketOf(config),
})

/**
 * The environment's settings: they override rows, and administrators see them locked. Its bank details count for every
 * currency.
 */
export const namedByEnvironment = (
  config: Pick<NamingConfig, 'variables' | 'depositTerms' | 'bank' | 'namedPolicies'>,
): NamedValues => {
  const { variables, depositTerms, bank, namedPolicies } = config
  return new Map<SettingName, unknown>([
    ...Object.entries(namedPolicies).flatMap(([name, value]): [SettingName, unknown][] =>
      value === undefined ? [] : [[name as keyof typeof namedPolicies, value]],
    ),
    ...(variables.has('OPEN_FOREIGN_DEPOSITS_MAX_USD')
      ? [['deposits.open_foreign_largest', depositTerms.openForeignMaxCents] as const]
      : []),
    ...(isBankNamed({ variables }) && bank
      ? DEPOSIT_CURRENCIES.map((currency) => [bankKeyOf(currency), bank] as const)
      : []),
  ])
}

/** Whether the environment names the deposit account. */
export const isBankNamed = ({ variables }: Pick<Config, 'variables'>): boolean =>
  BANK_SETTINGS.some((name) => variables.has(name))

/** What a node trades. */
export const marketOf = ({
  marketHours,
  marketData,
}: Pick<Config, 'marketHours' | 'marketData'>): TradedMarket => ({
  hours: marketHours,
  isSimulated: marketData === 'simulated',
})
