import { decimalText } from '#web/ui/figures/decimal-text.ts'
import { DEPOSIT_CURRENCIES, type DepositCurrency } from '#domain/cash/deposit.ts'
import type { ExchangeRates } from '#contract/market/fx.ts'
import { type Cents, parseCents, parseTypedCents } from '#domain/money/money.ts'
import type { FieldErrors } from '#web/features/forms/field-errors.ts'
import { rateToUsd } from './deposit-rates.ts'
import { unreadableAmount } from '../unreadable-amount.ts'

export interface DepositDraft {
  currency: DepositCurrency
  amount: string
  bankReference: string
  password: string
}

export const EMPTY_DRAFT: DepositDraft = { currency: 'USD', amount: '', bankReference: '', password: '' }

/** An empty reference field becomes the deposit reference, if there is one. */
export const withReference = (draft: DepositDraft, depositReference = ''): DepositDraft =>
  draft.bankReference.trim() === '' ? { ...draft, bankReference: depositReference } : draft

/** The amount in hundredths of its currency; null unless exact and above zero. */
export function draftAmount({ amount }: DepositDraft): Cents | null {
  const typed = parseTypedCents(amount.trim())
  return typed === null || typed === 0n ? null : typed
}

/**
 * Whether it may be sent: an amount above zero, a bank reference, a password, and a rate for the currency (`rates` is
 * null when they failed to load).
 */
export function canSend(draft: DepositDraft, rates: Pick<ExchangeRates, 'ratesToUSD'> | null): boolean {
  return (
    draftAmount(draft) !== null &&
    draft.bankReference.trim() !== '' &&
    draft.password !== '' &&
    rates !== null &&
    rateToUsd(draft.currency, rates) !== null
  )
}

/** The messages of the invalid fields. */
export const draftErrors = (draft: DepositDraft, largestDeposit: string): FieldErrors<DepositDraft> => ({
  amount: draft.amount.trim() === '' ? 'Amount is required' : amountError(draft, largestDeposit),
  bankReference: draft.bankReference.trim() === '' ? 'Bank transfer reference is required' : undefined,
  password: draft.password === '' ? 'Password is required' : undefined,
})

/** The limit is known here in dollars only. For other currencies the server checks it. */
function amountError(draft: DepositDraft, largestDeposit: string): string | undefined {
  const tooLarge = `Maximum $${decimalText(largestDeposit, { min: largestDeposit.endsWith('.00') ? 0 : 2, max: 2 })}`
  const unreadable = unreadableAmount(draft.amount, tooLarge)
  if (unreadable !== undefined) return unreadable
  const amount = draftAmount(draft)
  if (amount === null) return 'Enter an amount above 0'
  const largestCents = parseCents(largestDeposit)
  return draft.currency === 'USD' && largestCents !== null && amount > largestCents ? tooLarge : undefined
}

export const isDepositCurrency = (text: string): text is DepositCurrency =>
  DEPOSIT_CURRENCIES.some((currency) => currency === text)
