import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type BankAccount, isAbaNumber, isSameAccount, parseBankAccount } from './bank-account.ts'
import { DEPOSIT_CURRENCIES } from './deposit.ts'
import { isIban } from './iban.ts'

const HARBOR: BankAccount = {
  bankName: 'Harbor Bank',
  accountName: 'Northfold Customer Funds',
  accountNumber: '4455667788',
  routingNumber: '021000021',
  swiftCode: 'HARBUS33',
}
const faults = (typed: object, currency: (typeof DEPOSIT_CURRENCIES)[number] = 'USD') => {
  const parsed = parseBankAccount(currency, { ...HARBOR, ...typed })
  return 'faults' in parsed ? Object.keys(parsed.faults) : []
}

test('an account is taken in its one form', () => {
  const typed = {
    bankName: '  Harbor   Bank ',
    accountName: 'Northfold Customer Funds',
    accountNumber: 'de89 3704 0044 0532 0130 00',
    routingNumber: ' 0210 0002 1 ',
    swiftCode: 'harb us33',
  }
  expect(parseBankAccount('USD', typed)).toEqual({
    account: { ...HARBOR, accountNumber: 'DE89370400440532013000' },
  })
})

describe('of a part is refused', () => {
  test.each([
    ['no bank', { bankName: ' ' }, ['bankName']],
    ['a bank of 141 characters', { bankName: 'x'.repeat(141) }, ['bankName']],
    ['an account name of 71 characters', { accountName: 'x'.repeat(71) }, ['accountName']],
    ['a name that turns around', { accountName: 'a\u202eb' }, ['accountName']],
    ['an IBAN with a wrong digit', { accountNumber: 'DE89370400440532013001' }, ['accountNumber']],
    ['an IBAN with letters where digits were', { accountNumber: 'DE89X' }, ['accountNumber']],
    ['no account number', { accountNumber: '' }, ['accountNumber']],
    ['an account number with a slash', { accountNumber: '12/34/56' }, ['accountNumber']],
    ['the example’s routing number', { routingNumber: '000000000' }, ['routingNumber']],
    ['a routing number with a wrong digit', { routingNumber: '021000022' }, ['routingNumber']],
    ['a SWIFT code of nine', { swiftCode: 'HARBUS331' }, ['swiftCode']],
    ['the example’s SWIFT code, which is for testing', { swiftCode: 'EXAMPLE0' }, ['swiftCode']],
    ['each of two', { bankName: '', swiftCode: '' }, ['bankName', 'swiftCode']],
  ] as const)('%s', (_, typed, names) => {
    expect(faults(typed)).toEqual(names)
  })

  test('no routing number for US dollars, unless the account is an IBAN; elsewhere it may be missing', () => {
    expect(faults({ routingNumber: '' })).toEqual(['routingNumber'])
    expect(faults({ routingNumber: '', accountNumber: 'DE89370400440532013000' })).toEqual([])
    expect(faults({ routingNumber: '' }, 'GBP')).toEqual([])
    expect(faults({ routingNumber: '20-00-00' }, 'GBP')).toEqual([])
    expect(faults({ routingNumber: '20/00' }, 'GBP')).toEqual(['routingNumber'])
  })
})

test.each(['021000021', '121000248', '026009593', '322271627'])('%s is a routing number', (number) => {
  expect(isAbaNumber(number)).toBe(true)
})

test('one wrong digit makes no IBAN and no routing number of one', () => {
  const ofDigits = fc.constantFrom<[string, (text: string) => boolean]>(
    ['DE89370400440532013000', isIban],
    ['GB82WEST12345698765432', isIban],
    ['021000021', isAbaNumber],
    ['322271627', isAbaNumber],
  )
  fc.assert(
    fc.property(ofDigits, fc.nat(), fc.integer({ min: 1, max: 9 }), ([number, isRight], place, more) => {
      expect(isRight(number)).toBe(true)
      const at = place % number.length
      const digit = number[at] ?? ''
      if (/[0-9]/.test(digit)) {
        const other = `${number.slice(0, at)}${(Number(digit) + more) % 10}${number.slice(at + 1)}`
        expect(isRight(other)).toBe(false)
      }
    }),
  )
})

test('what is taken is in its one form: taken again it stays the same', () => {
  const part = fc.string({ maxLength: 12, unit: fc.constantFrom('A', 'b', ' ', '0', '2', '1', '-') })
  fc.assert(
    fc.property(
      fc.constantFrom(...DEPOSIT_CURRENCIES),
      fc.record({ bankName: part, accountName: part, accountNumber: part, routingNumber: part }),
      (currency, typed) => {
        const once = parseBankAccount(currency, { ...typed, swiftCode: 'HARBUS33' })
        if (!('account' in once)) return
        expect(parseBankAccount(currency, { ...once.account })).toEqual(once)
      },
    ),
  )
})

test('two accounts are the same if every part is', () => {
  expect(isSameAccount(HARBOR, { ...HARBOR })).toBe(true)
  for (const name of Object.keys(HARBOR))
    expect(isSameAccount(HARBOR, { ...HARBOR, [name]: 'x' })).toBe(false)
  expect(isSameAccount(null, null)).toBe(true)
  expect(isSameAccount(HARBOR, null)).toBe(false)
})
