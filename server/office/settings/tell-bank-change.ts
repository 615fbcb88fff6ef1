import { DEPOSIT_CURRENCIES } from '#domain/cash/deposit.ts'
import { bankDetailsChanged } from '#domain/notifications/notification.ts'
import { movedCurrencies } from '#domain/settings/bank-account-kind.ts'
import { type FirmSettings, type SettingRow, inOrderOfEffect, settingsAt } from '#domain/settings/settings.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import { notifyMany } from '#server/records/notifications/notify.ts'

/**
 * Customers about to send a transfer in the currencies $1: with an unused reference, which is for any currency, or a
 * waiting request.
 */
const SENDING = `
select customer_id, true as has_reference, 0 as requests from open_deposit_references where $2::boolean
union all
select customer_id, false, count(*)::integer from deposit_requests
where status = 'pending' and currency = any($1::text[]) group by customer_id`

interface SendingRow {
  customer_id: bigint
  has_reference: boolean
  requests: number
}

export interface Concerned {
  /** Currencies whose account changes. */
  readonly currencies: readonly string[]
  /** Rising. */
  readonly customerIds: readonly bigint[]
  readonly references: bigint
  readonly requests: bigint
}

/** Whom a row of the settings would affect while they are about to send a deposit; changes nothing. */
export async function concernedBy(
  database: Queryable,
  history: readonly SettingRow[],
  next: SettingRow,
): Promise<Concerned> {
  const before = settingsAt(inOrderOfEffect(history), next.effectiveFrom)
  const after = settingsAt(inOrderOfEffect([...history, next]), next.effectiveFrom)
  const currencies = movedCurrencies(before.bankAccounts, after.bankAccounts)
  if (currencies.length === 0) return { currencies, customerIds: [], references: 0n, requests: 0n }
  const { rows } = await database.query<SendingRow>(SENDING, [currencies, isAnyTaken(after, currencies)])
  const customerIds = [...new Set(rows.map(({ customer_id }) => customer_id))]
  return {
    currencies,
    customerIds: customerIds.toSorted((a, b) => (a < b ? -1 : 1)),
    references: BigInt(rows.filter(({ has_reference }) => has_reference).length),
    requests: rows.reduce((sum, { requests }) => sum + BigInt(requests), 0n),
  }
}

/** A reference is for any accepted currency. */
const isAnyTaken = ({ depositCurrencies }: FirmSettings, currencies: readonly string[]): boolean =>
  depositCurrencies.some((currency) => currencies.includes(currency))

/** Notifies customers who may be about to send a deposit to the earlier account, in the change's transaction. */
export async function tellBankChange(
  tx: Tx,
  history: readonly SettingRow[],
  { next, at }: { next: SettingRow; at: Date },
): Promise<void> {
  const { currencies, customerIds } = await concernedBy(tx, history, next)
  const isAll = currencies.length === DEPOSIT_CURRENCIES.length
  await notifyMany(tx, at, { customerIds, notice: bankDetailsChanged({ currencies, isAll }) })
}
