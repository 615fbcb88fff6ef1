import { ValidationErrorsIBAN, getCountrySpecifications, isValidBIC, validateIBAN } from 'ibantools'
import type { PayoutAccount } from '#contract/cash/withdrawals.ts'
import type { FieldError } from '#contract/refusals.ts'
import { isDomesticNumber, looksLikeIban, withoutSigns } from '#domain/cash/iban.ts'

type Payee = Pick<PayoutAccount, 'bankAccountNumber' | 'swiftCode'>

/**
 * What no bank could book of a payee, by field: a number that is neither an IBAN nor domestic, a wrong IBAN length or
 * check digits, a SWIFT code without a country (ISO 9362, ISO 3166).
 */
export function payeeFaults({ bankAccountNumber, swiftCode }: Payee): FieldError[] {
  const faults = { bankAccountNumber: numberFault(bankAccountNumber), swiftCode: swiftFault(swiftCode) }
  return Object.entries(faults).flatMap(([path, message]) => (message === null ? [] : [{ path, message }]))
}

const NO_NUMBER =
  'This is no account number. Enter an IBAN, such as DE89 3704 0044 0532 0130 00, ' +
  'or a domestic number of 4 to 34 characters, most of them digits'

function numberFault(number: string): string | null {
  if (looksLikeIban(number)) return ibanFault(withoutSigns(number))
  return isDomesticNumber(number) ? null : NO_NUMBER
}

function ibanFault(iban: string): string | null {
  // A country's own check digits are for its banks to judge.
  const codes = validateIBAN(iban).errorCodes.filter(
    (code) => code !== ValidationErrorsIBAN.WrongAccountBankBranchChecksum,
  )
  if (codes.length === 0) return null
  const country = iban.slice(0, 2)
  const length = getCountrySpecifications()[country]?.chars
  if (!length) return `No country has IBANs that begin with ${country}. Check it for typos`
  return iban.length === length
    ? 'The check digits of this IBAN are wrong. Check it for typos'
    : `An IBAN that begins with ${country} has ${length} characters, and this has ${iban.length}`
}

function swiftFault(code: string): string | null {
  if (isValidBIC(code)) return null
  return /^[A-Z]{6}/.test(code)
    ? `${code.slice(4, 6)} is no country. Letters 5 and 6 of a SWIFT code are one, such as US in CHASUS33`
    : 'A SWIFT code begins with six letters, of the bank and its country, such as CHASUS33'
}
