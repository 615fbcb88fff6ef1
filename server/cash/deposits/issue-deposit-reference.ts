import { type Refusal, refuse } from '#contract/refusals.ts'
import { depositReference } from '#domain/cash/deposit-reference.ts'
import { refuseRight } from '#domain/restrictions/refuse-right.ts'
import { type Pool, inTransaction } from '#server/platform/database/database.ts'
import { lockAccounts } from '#server/ledger/lock-accounts.ts'

const FIND_OPEN_REFERENCE = `select reference_number from open_deposit_references where customer_id = $1`

const OPEN_REFERENCE = `
insert into open_deposit_references (customer_id, reference_number)
values ($1, nextval('deposit_reference_numbers'))
returning reference_number`

/**
 * The reference for the customer's next bank transfer. It stays theirs until a request uses it, so repeated calls write
 * nothing. Refuses an unapproved profile, restricted deposits, and a due agreement.
 */
export async function issueDepositReference(
  pool: Pool,
  customerId: bigint,
): Promise<{ depositReference: string } | Refusal> {
  return inTransaction(pool, async (tx) => {
    const account = (await lockAccounts(tx, [customerId])).get(customerId)
    const refused = account ? refuseRight(account, 'deposit') : 'profile_not_approved'
    if (refused) return refuse(refused)
    const read = async (text: string) =>
      (await tx.query<{ reference_number: bigint }>(text, [customerId])).rows[0]?.reference_number
    const number = (await read(FIND_OPEN_REFERENCE)) ?? (await read(OPEN_REFERENCE))
    if (number === undefined) throw new Error('the deposit reference was not stored')
    return { depositReference: depositReference(number) }
  })
}
