import { randomBytes } from 'node:crypto'
import { type Refusal, type RefusalCode, refuse } from '#contract/refusals.ts'
import * as endpoints from '#contract/cash/withdrawals.ts'
import type { PayoutAccount, WithdrawalRequest } from '#contract/cash/withdrawals.ts'
import { withdrawalHoldTransfers } from '#domain/ledger/postings.ts'
import { type Cents, formatCents } from '#domain/money/money.ts'
import { type WithdrawalSplit, acceptWithdrawal } from '#domain/cash/withdrawal.ts'
import { duplicateWindow } from '#domain/cash/duplicate.ts'
import { recordAudit } from '#server/records/audit/audit.ts'
import { takeIds } from '#server/platform/database/ids.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type Begun, type MoneyCommandDeps, moneyCommand } from '#server/ledger/money-command.ts'
import { postTransfers } from '#server/ledger/post-transfers.ts'
import { listPayoutAccounts } from './list-payout-accounts.ts'
import { payeeFaults } from './payee-faults.ts'
import * as sql from './request-withdrawal.sql.ts'
import { type WithdrawalRow, presentWithdrawal } from './withdrawal-row.ts'

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
  return (await tx.query(sql.WAS_PAID_TO, values)).rowCount !== 0
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
  const { rowCount } = await tx.query(sql.FIND_DUPLICATE, [
    requested.customerId,
    requested.grossCents,
    ...payeeValues(payTo),
    since,
    until,
  ])
  return rowCount !== 0
}

const PAYEE_SALT_BYTES = 16

async function holdAndRecord(
  tx: Tx,
  { customerId, address }: NewWithdrawal,
  {
    payTo,
    split,
    at,
    settingsId,
  }: { payTo: PayoutAccount; split: WithdrawalSplit; at: Date; settingsId: bigint },
): Promise<WithdrawalRequest> {
  const { grossCents, netCents, feeCents } = split
  const ids = await takeIds(tx)
  const requestId = ids.next()
  const { rows } = await tx.query<WithdrawalRow & { payee_digest: string }>(
    sql.INSERT_WITHDRAWAL_REQUEST.with({
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
  await recordAudit(tx, {
    id: ids.next(),
    at,
    actorId: customerId,
    action: 'withdrawal.requested',
    subjectType: 'withdrawal_request',
    subjectId: requestId.toString(),
    customerId,
    after: {
      status: 'pending',
      grossCents: grossCents.toString(),
      feeCents: feeCents.toString(),
      payeeDigest: row.payee_digest,
    },
    address,
  })
  return presentWithdrawal(row)
}
