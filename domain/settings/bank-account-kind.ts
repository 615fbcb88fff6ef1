import {
  type BankAccount,
  BANK_ACCOUNT_PARTS,
  isSameAccount,
  parseBankAccount,
} from '../cash/bank-account.ts'
import { DEPOSIT_CURRENCIES, type DepositCurrency } from '../cash/deposit.ts'
import { type TypedValue, type ValueKind, isNothing } from './setting-values.ts'

/** Null where there is none. */
export type BankAccounts = Readonly<Record<DepositCurrency, BankAccount | null>>

const NONE = {
  USD: 'or nothing at all: then there is none',
  other: 'or nothing at all: then the account for USD counts',
}

/**
 * A currency's account, typed part by part; empty falls back to that for US dollars. Only the canonical form counts, so
 * that customers read what was confirmed.
 */
export const bankAccountKind = (currency: DepositCurrency): ValueKind<BankAccount | null> => ({
  unit: '',
  parts: BANK_ACCOUNT_PARTS,
  allowed: `Enter the whole account, ${currency === 'USD' ? NONE.USD : NONE.other}`,
  read(stored) {
    if (stored === null) return null
    if (!isParts(stored)) return undefined
    const parsed = parseBankAccount(currency, stored)
    return 'account' in parsed && isSameAccount(parsed.account, { ...EMPTY, ...stored })
      ? parsed.account
      : undefined
  },
  parse(typed) {
    if (isNothing(typed)) return null
    if (typeof typed === 'string') return undefined
    const parsed = parseBankAccount(currency, typed)
    return 'account' in parsed ? { ...parsed.account } : undefined
  },
  faults(typed: TypedValue) {
    if (typeof typed === 'string') return {}
    const parsed = parseBankAccount(currency, typed)
    return 'faults' in parsed ? parsed.faults : {}
  },
  format: (account) => ({ ...(account ?? EMPTY) }),
})

const EMPTY: BankAccount = {
  bankName: '',
  accountName: '',
  accountNumber: '',
  routingNumber: '',
  swiftCode: '',
}

const isParts = (stored: unknown): stored is Record<string, string> =>
  typeof stored === 'object' &&
  stored !== null &&
  Object.values(stored).every((part) => typeof part === 'string')

/** A currency's own account, or that for US dollars. */
export function accountsOf(own: (currency: DepositCurrency) => BankAccount | null): BankAccounts {
  const pairs = DEPOSIT_CURRENCIES.map((currency) => [currency, own(currency) ?? own('USD')] as const)
  return Object.freeze(Object.fromEntries(pairs)) as BankAccounts
}

/** The currencies whose account changes. */
export const movedCurrencies = (before: BankAccounts, after: BankAccounts): DepositCurrency[] =>
  DEPOSIT_CURRENCIES.filter((currency) => !isSameAccount(before[currency], after[currency]))
