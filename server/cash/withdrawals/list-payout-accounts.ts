import { MAX_LIST_ROWS } from '#contract/paging.ts'
import type { PayoutAccount } from '#contract/cash/withdrawals.ts'
import type { Queryable } from '#server/platform/database/pool.ts'
import { LIST_PAYOUT_ACCOUNTS } from './payout-accounts.sql.ts'

interface Row {
  bank_name: string
  bank_account_name: string
  bank_account_number: string
  swift_code: string
  bank_address: string
}

/** The last paid first; at most `limit`. */
export async function listPayoutAccounts(
  database: Queryable,
  customerId: bigint,
  limit = MAX_LIST_ROWS,
): Promise<PayoutAccount[]> {
  const { rows } = await database.query<Row>(LIST_PAYOUT_ACCOUNTS, [customerId, limit])
  return rows.map((row) => ({
    bankName: row.bank_name,
    bankAccountName: row.bank_account_name,
    bankAccountNumber: row.bank_account_number,
    swiftCode: row.swift_code,
    bankAddress: row.bank_address,
  }))
}
