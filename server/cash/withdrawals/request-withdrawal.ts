import { randomBytes } from 'node:crypto'
import { withdrawalHoldTransfers } from '#domain/ledger/postings.ts'
import { type Cents, formatCents } from '#domain/money/money.ts'
import { type WithdrawalSplit, acceptWithdrawal } from '#domain/cash/withdrawal.ts'
import { duplicateWindow } from '#domain/cash/duplicate.ts'
import { type Refusal, type RefusalCode, refuse } from '#contract/refusals.ts'
import * as endpoints from '#contract/cash/withdrawals.ts'
import type { PayoutAccount, WithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { composeStatement } from '#server/platform/database/statements/composed-statement.ts'
import { isMoneyLocked } from '#server/ledger/money-lock.sql.ts'
import { PAYEE_DIGEST } from '#server/ledger/payee-digest.sql.ts'
import { foldNumber } from '#server/records/reviews/review-queue.sql.ts'
import { audit } from '#server/records/audit/audit.ts'
import { takeIds, type Tx } from '#server/platform/database/database.ts'
import { type Begun, type MoneyCommandDeps, moneyCommand } from '#server/ledger/money-command.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { WITHDRAWAL_COLUMNS, type WithdrawalRow, presentWithdrawal } from './list-withdrawals.ts'
import { listPayoutAccounts } from './list-payout-accounts.ts'
import { payeeFaults } from './payee-faults.ts'

const REQUESTED = [
  'id',
  'gross_cents',
  'net_cents',
  'fee_cents',
  'bank_name',
  'bank_account_name',
  'bank_account_number',
  'swift_code',
  'bank_address',
  'payee_salt',
  'settings_id',
] as const

/** Inserts nothing while the money lock is on, whatever the caller decided. */
const INSERT_WITHDRAWAL_REQUEST = composeStatement<{
  customerId: bigint
  at: Date
  row: Readonly<Record<(typeof REQUESTED)[number], unknown>>
}>((take) => {
  const customer = take.value(({ customerId }) => customerId)
  const at = take.value((input) => input.at, 'timestamptz')
  const values = REQUESTED.map((column) => take.value(({ row }) => row[column]))
  return `
with free as (select customer_id from accounts where customer_id = ${customer} and not ${isMoneyLocked(at)})
insert into withdrawal_requests as w (customer_id, created_at, ${REQUESTED.join(', ')})
select free.customer_id, ${at}, ${values.join(', ')} from free
returning ${WITHDRAWAL_COLUMNS}, ${PAYEE_DIGEST} as payee_digest`
})

/** Whether customer $1 was paid at the account with number $2 and SWIFT code $3. A customer has few requests. */
const WAS_PAID_TO = `
select 1 from withdrawal_requests
where customer_id = $1 and status = 'approved' and swift_code = $3
  and ${foldNumber('bank_account_number')} = ${foldNumber('$2::text')}
limit 1`

/** Ignores canceled and decided requests, which a customer repeats on purpose. */
const FIND_DUPLICATE = `
select 1
from withdrawal_requests
where customer_id = $1 and status = 'pending' and gross_cents = $2 and bank_name = $3
  and bank_account_name = $4 and ${foldNumber('bank_account_number')} = ${foldNumber('$5::text')}
  and swift_code = $6 and bank_address = $7
  and created_at > $8 and created_at <= $9
limit 1`

/** What a customer requests, the password already confirmed. */
export interface NewWithdrawal {
  customerId: bigint
  /** Fee included. */
  grossCents: Cents
  idempotencyKey: string | null
  address: string
}

/**
 * Requests a payout: the amount becomes held cash at once, so that it cannot be spent meanwhile. Refuses while
 * withdrawals are stopped or payouts paused, an account that no bank could book, an amount that the fee uses up or that
 * cannot be spent, and a duplicate.
 */
export const requestWithdrawal = (
  deps: MoneyCommandDeps,
  requested: NewWithdrawal & { payTo: PayoutAccount },
) =>
  moneyCommand(
    deps,
    commandOf(endpoints.requestWithdrawal, requested, payeeValues(requested.payTo)),
    (begun) => decideRequest(begun, requested, requested.payTo),
  )

/** To the account of the last approved withdrawal; refuses where there is none. */
export const withdrawToLastAccount = (deps: MoneyCommandDeps, requested: NewWithdrawal) =>
  moneyCommand(deps, commandOf(endpoints.withdrawToLastAccount, requested, null), async (begun) => {
    const [last] = await listPayoutAccounts(begun.tx, requested.customerId, 1)
    return last ? decideRequest(begun, requested, last) : refuse('no_payout_account')
  })

const commandOf = <E>(endpoint: E, requested: NewWithdrawal, payee: readonly string[] | null) => ({
  endpoint,
  customerIds: [requested.customerId],
  idempotencyKey: requested.idempotencyKey,
  fingerprint: JSON.stringify([requested.grossCents.toString(), payee]),
})

async function decideRequest(
  { tx, accounts, at, inForce }: Begun,
  requested: NewWithdrawal,
  payTo: PayoutAccount,
): Promise<WithdrawalRequest | Refusal> {
  const { customerId, grossCents, idempotencyKey } = requested
  const account = accounts.get(customerId)
  if (!account) throw new Error('a customer without an account requested a withdrawal')
  const errors = payeeFaults(payTo)
  if (errors.length > 0 && !(await wasPaidTo(tx, customerId, payTo))) return refuse('bad_input', { errors })
  const { stops, withdrawalFeeCents: feeCents, version: settingsId } = inForce
  if (stops.withdrawals !== null) return refuse('withdrawals_stopped', { detail: stops.withdrawals })
  // Before the balance: the second of two clicks on "everything" is a duplicate, not a lack of funds.
  const isDuplicate = idempotencyKey === null && (await hasDuplicate(tx, requested, payTo, at))
  if (isDuplicate) return refuse('duplicate_request')
  const split = acceptWithdrawal(account, grossCents, { at, feeCents })
  if ('pause' in split) return refuse(split.refused, { pause: split.pause })
  if ('refused' in split) return explained(split.refused, feeCents)
  return holdAndRecord(tx, requested, { payTo, split, at, settingsId })
}

/** Whether a payout to the account was approved before; it then stays payable. */
async function wasPaidTo(tx: Tx, customerId: bigint, payTo: PayoutAccount): Promise<boolean> {
  const values = [customerId, payTo.bankAccountNumber, payTo.swiftCode]
  return (await tx.query(WAS_PAID_TO, values)).rowCount !== 0
}

/** Names the fee in force that uses up the amount. */
const explained = (refused: RefusalCode, feeCents: Cents): Refusal =>
  refuse(
    refused,
    refused === 'below_minimum_withdrawal'
      ? { detail: `The amount must be more than the ${formatCents(feeCents)} USD fee` }
      : {},
  )

const payeeValues = (payTo: PayoutAccount): string[] => [
  payTo.bankName,
  payTo.bankAccountName,
  payTo.bankAccountNumber,
  payTo.swiftCode,
  payTo.bankAddress,
]

async function hasDuplicate(
  tx: Tx,
  requested: NewWithdrawal,
  payTo: PayoutAccount,
  at: Date,
): Promise<boolean> {
  const { since, until } = duplicateWindow(at)
  const values = [requested.customerId, requested.grossCents, ...payeeValues(payTo), since, until]
  const { rowCount } = await tx.query(FIND_DUPLICATE, values)
  return rowCount !== 0
}

const PAYEE_SALT_BYTES = 16

async function holdAndRecord(
  tx: Tx,
  { customerId, address }: NewWithdrawal,
  payout: { payTo: PayoutAccount; split: WithdrawalSplit; at: Date; settingsId: bigint },
): Promise<WithdrawalRequest> {
  const { payTo, split, at, settingsId } = payout
  const { grossCents, netCents, feeCents } = split
  const ids = await takeIds(tx)
  const requestId = ids.next()
  const { rows } = await tx.query<WithdrawalRow & { payee_digest: string }>(
    INSERT_WITHDRAWAL_REQUEST.with({
      customerId,
      at,
      row: {
        id: requestId,
        gross_cents: grossCents,
        net_cents: netCents,
        fee_cents: feeCents,
        bank_name: payTo.bankName,
        bank_account_name: payTo.bankAccountName,
        bank_account_number: payTo.bankAccountNumber,
        swift_code: payTo.swiftCode,
        bank_address: payTo.bankAddress,
        payee_salt: randomBytes(PAYEE_SALT_BYTES),
        settings_id: settingsId,
      },
    }),
  )
  const row = rows[0]
  if (!row) throw new Error('the withdrawal request was not stored')
  await postTransfers(tx, ids, withdrawalHoldTransfers({ customerId, sourceId: requestId }, grossCents), at)
  await audit(tx, { by: { userId: customerId, address }, at, ids }, 'withdrawal.requested', {
    subject: ['withdrawal_request', requestId],
    customerId,
    after: {
      status: 'pending',
      grossCents: grossCents.toString(),
      feeCents: feeCents.toString(),
      payeeDigest: row.payee_digest,
    },
  })
  return presentWithdrawal(row)
}
