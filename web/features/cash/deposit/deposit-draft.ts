import { useQuery } from '@tanstack/react-query'
import { type ExchangeRates, getExchangeRates } from '#contract/market/fx.ts'
import type { DepositCurrency } from '#domain/cash/deposit.ts'
import { parseRate, RATE_OF_USD, type Rate } from '#domain/money/exchange-rate.ts'
import { type Cents, parseCents, parseTypedCents } from '#domain/money/money.ts'
import type { FieldErrors } from '#web/features/forms/field-errors.ts'
import { queryOf } from '#web/lib/api/query.ts'
import { decimalText } from '#web/ui/figures/decimal-text.ts'
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
export const canSend = (draft: DepositDraft, rates: Pick<ExchangeRates, 'ratesToUSD'> | null): boolean =>
  draftAmount(draft) !== null &&
  draft.bankReference.trim() !== '' &&
  draft.password !== '' &&
  rates !== null &&
  rateToUsd(draft.currency, rates) !== null

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

const CACHED_MS = 3_600_000

/**
 * Exchange rates. Fetched again after an hour, when a deposit begins (an administrator may have set one), and when a
 * rate has moved.
 */
export const useDepositRates = () =>
  useQuery({ ...queryOf(getExchangeRates, {}), staleTime: CACHED_MS, refetchOnMount: 'always' })

/** US dollars per unit, as the server uses it; null without a rate. */
export function rateToUsd(currency: string, { ratesToUSD }: Pick<ExchangeRates, 'ratesToUSD'>): Rate | null {
  if (currency === 'USD') return RATE_OF_USD
  const rate = parseRate(ratesToUSD[currency] ?? '')
  return rate === 0n ? null : rate
}
