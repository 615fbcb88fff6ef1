import { describe, expect, test } from 'vitest'
import type { BankAccount } from '../cash/bank-account.ts'
import { DEPOSIT_CURRENCIES } from '../cash/deposit.ts'
import { bankAccountKind, movedCurrencies } from './bank-account-kind.ts'
import { inOrderOfEffect, settingsAt, settingsOfVersion } from './settings.ts'

const HARBOR: BankAccount = {
  bankName: 'Harbor Bank',
  accountName: 'Northfold Customer Funds',
  accountNumber: '4455667788',
  routingNumber: '021000021',
  swiftCode: 'HARBUS33',
}
const RHEIN = { ...HARBOR, accountNumber: 'DE89370400440532013000', routingNumber: '', swiftCode: 'COBADEFF' }
const row = (id: bigint, key: string, value: unknown, second: number) => ({
  id,
  key,
  value,
  effectiveFrom: new Date(second * 1000),
})
const accounts = (rows: ReturnType<typeof row>[], second = 99) =>
  settingsAt(inOrderOfEffect(rows), new Date(second * 1000)).bankAccounts

describe('what is stored', () => {
  const { read, parse, format, faults } = bankAccountKind('USD')

  test('reads as it was typed, whatever the order of its parts', () => {
    expect(read(Object.fromEntries(Object.entries(HARBOR).toReversed()))).toEqual(HARBOR)
    expect(parse({ ...HARBOR, bankName: ' Harbor  Bank' })).toEqual(HARBOR)
    expect(format(HARBOR)).toEqual(HARBOR)
  })

  test('is nothing where no part is typed', () => {
    expect(parse('')).toBeNull()
    expect(parse({ ...(format(null as never) as object) })).toBeNull()
    expect(read(null)).toBeNull()
  })

  test('does not count in another form, with a wrong digit, or as a text', () => {
    const odd = [
      { ...HARBOR, swiftCode: 'harbus33' },
      { ...HARBOR, routingNumber: '021000022' },
      {},
      'x',
      7,
      [HARBOR],
    ]
    for (const stored of odd) expect(read(stored)).toBeUndefined()
    expect(parse('Harbor Bank')).toBeUndefined()
    expect(Object.keys(faults?.({ ...HARBOR, swiftCode: '' }) ?? {})).toEqual(['swiftCode'])
  })
})

describe('the account of a currency', () => {
  test('is its own, else that for US dollars, else none', () => {
    expect(new Set(Object.values(accounts([])))).toEqual(new Set([null]))
    const both = accounts([row(1n, 'bank.USD', HARBOR, 1), row(2n, 'bank.EUR', RHEIN, 2)])
    expect(both).toEqual({
      ...Object.fromEntries(DEPOSIT_CURRENCIES.map((currency) => [currency, HARBOR])),
      EUR: RHEIN,
    })
    expect(accounts([row(1n, 'bank.EUR', RHEIN, 1)]).GBP).toBeNull()
  })

  test('of a version stays what it was', () => {
    const rows = inOrderOfEffect([row(1n, 'bank.USD', HARBOR, 1), row(2n, 'bank.USD', RHEIN, 2)])
    expect(settingsOfVersion(rows, 1n)?.bankAccounts.CHF).toEqual(HARBOR)
  })

  test('moves with that for US dollars where it has none of its own, and not where nothing changes', () => {
    const own = [row(1n, 'bank.USD', HARBOR, 1), row(2n, 'bank.EUR', RHEIN, 1)]
    const moved = movedCurrencies(accounts(own), accounts([...own, row(3n, 'bank.USD', RHEIN, 2)]))
    expect(moved).toEqual(DEPOSIT_CURRENCIES.filter((currency) => currency !== 'EUR'))
    expect(movedCurrencies(accounts(own), accounts([...own, row(3n, 'bank.GBP', HARBOR, 2)]))).toEqual([])
    expect(movedCurrencies(accounts(own), accounts([...own, row(3n, 'bank.EUR', null, 2)]))).toEqual(['EUR'])
  })
})
