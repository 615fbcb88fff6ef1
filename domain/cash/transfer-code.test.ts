import { expect, test } from 'vitest'
import { type BankTransfer, sepaTransferCode, transferText } from './transfer-code.ts'

const transfer: BankTransfer = {
  bankName: 'Example Bank',
  accountName: 'Example Brokerage',
  accountNumber: 'DE89 3704 0044 0532 0130 00',
  routingNumber: '000000000',
  swiftCode: 'COBADEFFXXX',
  amount: '1000.00',
  currency: 'EUR',
  reference: 'NF-7K3M-Q2P',
}

test('a transfer in euros to an IBAN is a code that banking apps read', () => {
  expect(sepaTransferCode(transfer)).toBe(
    'BCD\n002\n1\nSCT\nCOBADEFFXXX\nExample Brokerage\nDE89370400440532013000\nEUR1000.00\n\n\nNF-7K3M-Q2P',
  )
})

test.each<[string, Partial<BankTransfer>]>([
  ['in dollars', { currency: 'USD' }],
  ['to an account that is no IBAN', { accountNumber: '000123456789' }],
  ['to an IBAN with a wrong digit', { accountNumber: 'DE89 3704 0044 0532 0130 01' }],
  ['of a billion', { amount: '1000000000.00' }],
  ['to a name of 71 characters', { accountName: 'x'.repeat(71) }],
])('a transfer %s has no such code', (_, changed) => {
  expect(sepaTransferCode({ ...transfer, ...changed })).toBeNull()
})

test('all details are one text', () => {
  expect(transferText(transfer)).toBe(
    'Bank name: Example Bank\nAccount name: Example Brokerage\nAccount number: DE89 3704 0044 0532 0130 00\n' +
      'Routing number: 000000000\nSWIFT code: COBADEFFXXX\nAmount: 1000.00 EUR\nReference: NF-7K3M-Q2P',
  )
})
