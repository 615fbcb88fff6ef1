import { DEPOSIT_CURRENCIES, type DepositCurrency } from '#domain/deposit.ts'
import type { ExchangeRates } from '#contract/fx.ts'
import { type Cents, parseCents } from '#domain/money.ts'
import { rateToUsd } from './deposit-rates.ts'

/** The deposit form as typed. */
export interface DepositDraft {
  currency: DepositCurrency
  amount: string
  bankReference: string
  password: string
}

export const EMPTY_DRAFT: DepositDraft = { currency: 'USD', amount: '', bankReference: '', password: '' }

/** The typed amount in hundredths of its currency; null unless it is exact and above zero. */
export function draftAmount({ amount }: DepositDraft): Cents | null {
  const typed = parseCents(amount.trim())
  return typed === null || typed === 0n ? null : typed
}

/**
 * Whether the form may be sent: an amount above zero, a bank reference, a password, and exchange rates that
 * loaded (`rates` is null when they did not) and know the currency.
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

/** Why what was typed into a field cannot be sent; undefined when it can. */
export function draftFault(name: keyof DepositDraft, draft: DepositDraft): string | undefined {
  switch (name) {
    case 'currency':
      return undefined
    case 'amount':
      if (draft.amount.trim() === '') return 'Amount is required'
      return draftAmount(draft) === null ? 'Enter an amount above 0 with at most 2 decimals' : undefined
    case 'bankReference':
      return draft.bankReference.trim() === '' ? 'Bank transfer reference is required' : undefined
    case 'password':
      return draft.password === '' ? 'Password is required' : undefined
  }
}

export const isDepositCurrency = (text: string): text is DepositCurrency =>
  DEPOSIT_CURRENCIES.some((currency) => currency === text)
