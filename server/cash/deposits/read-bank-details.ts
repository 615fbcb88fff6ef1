import type { BankDetails } from '#contract/cash/deposits.ts'
import { type Refusal, refuse } from '#contract/refusals.ts'
import { type BankAccount, isSameAccount } from '#domain/cash/bank-account.ts'
import type { DepositCurrency } from '#domain/cash/deposit.ts'
import type { FirmSettings } from '#domain/settings/settings.ts'
import type { PoolAndClock } from '#server/platform/database/database.ts'
import type { Config } from '#server/platform/config/config.ts'
import { isBankNamed } from '#server/platform/settings/named-by-environment.ts'
import type { SettingsInForce } from '#server/platform/settings/settings-store.ts'

interface BankDeps extends PoolAndClock {
  settings: SettingsInForce
  config: Pick<Config, 'bank' | 'variables'>
}

const FIND_REQUEST = `select currency, settings_id from deposit_requests where customer_id = $1 and id = $2`

interface RequestRow {
  currency: DepositCurrency
  settings_id: bigint | null
}

/**
 * Where to send a deposit in a currency; for a request the account in force when it was made, and `hasChanged` says
 * whether today's differs. A server that could not confirm the settings for five seconds reads them first, so that none
 * shows an abandoned account. Refuses a currency without an account, and a request of another customer.
 */
export async function readBankDetails(
  deps: BankDeps,
  asked: { customerId: bigint; currency: DepositCurrency; requestId: bigint | null },
): Promise<BankDetails | Refusal> {
  await deps.settings.confirm(deps.pool)
  const today = deps.settings.at(deps.clock.now())
  if (asked.requestId === null) return present(depositAccount(deps, today, asked.currency), false)
  const { rows } = await deps.pool.query<RequestRow>(FIND_REQUEST, [asked.customerId, asked.requestId])
  const request = rows[0]
  if (!request) return refuse('not_found')
  const now = depositAccount(deps, today, request.currency)
  const then = await accountThen(deps, request)
  return present(then ?? now, then !== null && now !== null && !isSameAccount(then, now))
}

/** Null where there is none, as in production before one is set. */
export const depositAccount = (
  { config }: { config: Pick<Config, 'bank'> },
  { bankAccounts }: Pick<FirmSettings, 'bankAccounts'>,
  currency: DepositCurrency,
): BankAccount | null => bankAccounts[currency] ?? config.bank ?? null

/**
 * The account that a request was made under; null where no setting had one. While the environment names the account, it
 * counts for every request: stored versions do not include it.
 */
async function accountThen(
  { config, pool, settings }: BankDeps,
  { currency, settings_id }: RequestRow,
): Promise<BankAccount | null> {
  if (isBankNamed(config)) return null
  await settings.confirm(pool, [settings_id])
  return settings.ofVersion(settings_id).bankAccounts[currency]
}

const present = (account: BankAccount | null, hasChanged: boolean): BankDetails | Refusal =>
  account === null ? refuse('currency_not_taken') : { ...account, hasChanged }
