import type { PublicConfig } from '#contract/platform/config.ts'
import type { PayoutAccount } from '#contract/cash/withdrawals.ts'
import { type Cents, formatCents, parseCents, ZERO_CENTS, parseTypedCents } from '#domain/money/money.ts'
import { splitWithdrawal, type WithdrawalSplit } from '#domain/cash/withdrawal.ts'
import type { FieldErrors } from '#web/features/forms/field-errors.ts'
import { unreadableAmount } from '../unreadable-amount.ts'

export interface WithdrawalDraft extends PayoutAccount {
  amount: string
  password: string
}

export const EMPTY_ACCOUNT: PayoutAccount = {
  bankName: '',
  bankAccountName: '',
  bankAccountNumber: '',
  swiftCode: '',
  bankAddress: '',
}

export const BANK_FIELDS: readonly { name: keyof PayoutAccount; label: string }[] = [
  { name: 'bankAccountNumber', label: 'Account Number' },
  { name: 'bankAccountName', label: 'Account Holder Name' },
  { name: 'bankName', label: 'Bank Name' },
  { name: 'swiftCode', label: 'SWIFT Code' },
  { name: 'bankAddress', label: 'Bank Address' },
]

/** The withdrawal fee in force. */
export const withdrawalFeeOf = ({ withdrawalFee }: Pick<PublicConfig, 'withdrawalFee'>): Cents =>
  parseCents(withdrawalFee) ?? ZERO_CENTS

interface WithdrawalFacts {
  /** Null while unknown. */
  availableCents: Cents | null
  feeCents: Cents
}

/** Whether an amount may be sent: above the fee and at most what is available (false while unknown). */
export function canWithdraw(amount: string, { availableCents, feeCents }: WithdrawalFacts): boolean {
  const typed = parseTypedCents(amount.trim())
  if (typed === null || availableCents === null) return false
  return typed > feeCents && typed <= availableCents
}

/** Whether the form may be sent: a possible amount and no blank field. */
export const canRequest = ({ amount, ...fields }: WithdrawalDraft, facts: WithdrawalFacts): boolean =>
  canWithdraw(amount, facts) && Object.values(fields).every((text) => text.trim() !== '')

/** The fee and payout of an amount. The payout is zero if the fee is larger. */
export function splitOf(amount: string, feeCents: Cents): WithdrawalSplit {
  const grossCents = parseTypedCents(amount.trim()) ?? ZERO_CENTS
  const split = splitWithdrawal(grossCents, feeCents)
  if (!('refused' in split)) return split
  return { grossCents, netCents: ZERO_CENTS, feeCents }
}

export function draftErrors(
  { amount, ...fields }: WithdrawalDraft,
  facts: WithdrawalFacts,
): FieldErrors<WithdrawalDraft> {
  const errors: FieldErrors<WithdrawalDraft> = { amount: amountFault(amount, facts) }
  for (const { name } of BANK_FIELDS) errors[name] = fieldFault(name, fields[name])
  return { ...errors, password: fieldFault('password', fields.password) }
}

/** Why an amount cannot be sent; undefined when it can. */
export function amountFault(
  amount: string,
  { availableCents, feeCents }: WithdrawalFacts,
): string | undefined {
  if (amount.trim() === '') return 'Amount is required'
  const typed = parseTypedCents(amount.trim())
  if (typed === null) return unreadableAmount(amount, TOO_MUCH)
  if (typed <= feeCents) return `Enter more than the ${formatCents(feeCents)} USD fee`
  if (availableCents !== null && typed > availableCents) return TOO_MUCH
  return undefined
}

const TOO_MUCH = 'This is more than your available balance'

export function fieldFault(name: Exclude<keyof WithdrawalDraft, 'amount'>, text: string): string | undefined {
  if (text.trim() === '') return `${LABELS[name]} is required`
  if (name === 'swiftCode' && !SWIFT_CODE.test(text.trim())) {
    return 'Enter an 8- or 11-character SWIFT code'
  }
  return undefined
}

const SWIFT_CODE = /^[A-Z0-9]{8}([A-Z0-9]{3})?$/i

const LABELS = {
  bankAccountNumber: 'Account number',
  bankAccountName: 'Account holder name',
  bankName: 'Bank name',
  swiftCode: 'SWIFT code',
  bankAddress: 'Bank address',
  password: 'Password',
}
