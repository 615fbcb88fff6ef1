import { expect, test } from 'vitest'
import { DEFAULT_DEPOSIT_TERMS } from '#domain/cash/deposit-terms.ts'
import { cents } from '#domain/money/money.ts'
import { SETTING_KEYS } from '#domain/settings/setting-keys.ts'
import { settingsAt } from '#domain/settings/settings.ts'
import { namedByEnvironment } from '#server/platform/settings/named-by-environment.ts'

const depositTerms = { ...DEFAULT_DEPOSIT_TERMS, openForeignMaxCents: cents(5_000_00n) }
/** As an environment may name it: it is not held to the forms of the settings. */
const bank = {
  bankName: 'Harbour Bank',
  accountName: 'Harbour Brokerage',
  accountNumber: '4711',
  routingNumber: '021000021',
  swiftCode: 'HARBUS33',
}

test('every key that a variable may name is named by it, and shown as what it says', () => {
  const variables = [...SETTING_KEYS.values()].flatMap(({ variable }) => variable ?? [])
  const named = namedByEnvironment({ variables: new Set(variables), depositTerms, bank })
  const nameable = [...SETTING_KEYS].filter(([, { variable }]) => variable !== undefined)
  expect([...named.keys()]).toEqual(nameable.map(([name]) => name))
  for (const [name, { kind, group }] of nameable)
    expect(kind.format(named.get(name))).toEqual(group === 'bank' ? bank : '5000.00')
  expect(namedByEnvironment({ variables: new Set(), depositTerms, bank }).size).toBe(0)
})

test('bank details that the environment names are those of every currency, whatever the rows say', () => {
  const named = namedByEnvironment({ variables: new Set(['BANK_SWIFT_CODE']), depositTerms, bank })
  const own = { ...bank, accountNumber: 'DE89370400440532013000', routingNumber: '' }
  const row = { id: 1n, key: 'bank.EUR', value: own, effectiveFrom: new Date(0) }
  expect(settingsAt([row], new Date(1)).bankAccounts.EUR).toEqual(own)
  expect(new Set(Object.values(settingsAt([row], new Date(1), named).bankAccounts))).toEqual(new Set([bank]))
})
