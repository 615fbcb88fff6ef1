import { type BankAccount, MAX_ACCOUNT_NAME } from './bank-account.ts'
import { isIban, squeezed } from './iban.ts'

/** What a customer tells their bank about a transfer to us. */
export interface BankTransfer extends BankAccount {
  /** In the currency, "1000.00". */
  readonly amount: string
  readonly currency: string
  readonly reference: string
}

/** A line for each detail. */
export const transferText = (transfer: BankTransfer): string =>
  [
    `Bank name: ${transfer.bankName}`,
    `Account name: ${transfer.accountName}`,
    `Account number: ${transfer.accountNumber}`,
    ...(transfer.routingNumber === '' ? [] : [`Routing number: ${transfer.routingNumber}`]),
    `SWIFT code: ${transfer.swiftCode}`,
    `Amount: ${transfer.amount} ${transfer.currency}`,
    `Reference: ${transfer.reference}`,
  ].join('\n')

/**
 * The SEPA transfer text for the QR code of European banking apps (EPC069-12, version 002). Null for other currencies
 * than euros, an account number that is no IBAN, and an amount or name that is too long.
 */
export function sepaTransferCode(transfer: BankTransfer): string | null {
  const iban = squeezed(transfer.accountNumber)
  const isCarried =
    transfer.currency === 'EUR' &&
    isIban(iban) &&
    SEPA_AMOUNT.test(transfer.amount) &&
    transfer.accountName.length <= MAX_ACCOUNT_NAME
  if (!isCarried) return null
  const [purpose, structuredReference] = ['', '']
  return [
    'BCD',
    '002',
    UTF_8,
    'SCT',
    transfer.swiftCode.toUpperCase(),
    transfer.accountName,
    iban,
    `EUR${transfer.amount}`,
    purpose,
    structuredReference,
    transfer.reference,
  ].join('\n')
}

const UTF_8 = '1'
const SEPA_AMOUNT = /^\d{1,9}\.\d{2}$/
