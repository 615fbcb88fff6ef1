import type { DepositCurrency } from './deposit.ts'
import { isIban, looksLikeIban, squeezed } from './iban.ts'
import { plainNumber } from '../text/plain-number.ts'
import { isShown, normalizeLine } from '../text/shown.ts'

export interface BankAccount {
  readonly bankName: string
  readonly accountName: string
  /** An IBAN without spaces, where it is one. */
  readonly accountNumber: string
  /** Of the bank inside its country: the ABA number in the United States. Empty where there is none. */
  readonly routingNumber: string
  /** In capitals. */
  readonly swiftCode: string
}

/** In screen order. */
export const BANK_ACCOUNT_PARTS = [
  { name: 'bankName', label: 'Bank name', isRequired: true },
  { name: 'accountName', label: 'Account name', isRequired: true },
  { name: 'accountNumber', label: 'Account number', isRequired: true },
  { name: 'routingNumber', label: 'Routing number', isRequired: false },
  { name: 'swiftCode', label: 'SWIFT code', isRequired: true },
] as const satisfies readonly { name: keyof BankAccount; label: string; isRequired: boolean }[]

/** A sentence for each part at fault. */
export type BankAccountFaults = Readonly<Partial<Record<keyof BankAccount, string>>>

const MAX_BANK_NAME = 140
/** The limit of a SEPA receiver's name (EPC069-12). */
export const MAX_ACCOUNT_NAME = 70

/**
 * A typed account in canonical form: trimmed names; IBAN, routing number and SWIFT code in capitals without spaces.
 * Refuses by part a missing or too long name, wrong check digits of an IBAN or ABA number, a malformed or test SWIFT
 * code, and for US dollars a missing routing number where the account number is no IBAN.
 */
export function parseBankAccount(
  currency: DepositCurrency,
  typed: Readonly<Record<string, string>>,
): { readonly account: BankAccount } | { readonly faults: BankAccountFaults } {
  const number = plainNumber(typed['accountNumber'] ?? '')
  const account: BankAccount = {
    bankName: plain(typed['bankName']),
    accountName: plain(typed['accountName']),
    accountNumber: looksLikeIban(number) ? squeezed(number) : number,
    routingNumber: squeezed(plainNumber(typed['routingNumber'] ?? '')),
    swiftCode: squeezed(plainNumber(typed['swiftCode'] ?? '')),
  }
  const faults = Object.fromEntries(
    BANK_ACCOUNT_PARTS.flatMap(({ name }) => {
      const fault = FAULT_OF[name](account, currency)
      return fault === null ? [] : [[name, fault]]
    }),
  )
  return Object.keys(faults).length === 0 ? { account } : { faults }
}

const plain = (text: string | undefined): string => normalizeLine(text ?? '').replaceAll(/ +/g, ' ')

type FaultOf = (account: BankAccount, currency: DepositCurrency) => string | null

const FAULT_OF: Readonly<Record<keyof BankAccount, FaultOf>> = {
  bankName: ({ bankName }) => nameFault('the bank', bankName, MAX_BANK_NAME),
  accountName: ({ accountName }) => nameFault('the account', accountName, MAX_ACCOUNT_NAME),
  accountNumber({ accountNumber }) {
    if (looksLikeIban(accountNumber))
      return isIban(accountNumber) ? null : 'This IBAN is not valid. Check it for typos'
    return /^[A-Za-z0-9](?:[A-Za-z0-9 -]{2,32})[A-Za-z0-9]$/.test(accountNumber)
      ? null
      : 'Enter an IBAN, or an account number of 4 to 34 letters and digits'
  },
  routingNumber({ routingNumber, accountNumber }, currency) {
    if (currency === 'USD') {
      if (routingNumber === '' && isIban(accountNumber)) return null
      return isAbaNumber(routingNumber) ? null : 'Enter a valid ABA routing number of 9 digits'
    }
    return /^[A-Z0-9-]{0,20}$/.test(routingNumber) ? null : 'Enter at most 20 letters and digits, or nothing'
  },
  swiftCode: ({ swiftCode }) =>
    isSwiftCode(swiftCode) ? null : 'Enter a SWIFT code of 8 or 11 letters and digits, such as HARBUS33',
}

function nameFault(what: string, name: string, most: number): string | null {
  if (name.length >= 2 && name.length <= most && isShown(name)) return null
  return `Enter the name of ${what}, of 2 to ${most} characters`
}

/** Federal Reserve districts, thrifts, electronic transfers and traveler's cheques; 00 is the government's. */
const ABA_PREFIX = /^(?:0[1-9]|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/
const ABA_WEIGHTS = [3, 7, 1, 3, 7, 1, 3, 7, 1]

/** Whether a text is an ABA number: nine digits whose sum weighted 3, 7, 1 ends in 0. */
export function isAbaNumber(text: string): boolean {
  if (!/^[0-9]{9}$/.test(text) || !ABA_PREFIX.test(text)) return false
  const sum = ABA_WEIGHTS.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return sum % 10 === 0
}

/** ISO 9362: bank, country, place, and optionally a branch. A place ending in 0 is for testing. */
const isSwiftCode = (text: string): boolean => /^[A-Z]{6}[A-Z0-9][A-NP-Z1-9](?:[A-Z0-9]{3})?$/.test(text)

/** Whether two accounts are the same to a bank. */
export const isSameAccount = (one: BankAccount | null, other: BankAccount | null): boolean =>
  one === other ||
  (one !== null && other !== null && BANK_ACCOUNT_PARTS.every(({ name }) => one[name] === other[name]))
