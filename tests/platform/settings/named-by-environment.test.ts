import { expect, test } from 'vitest'
import { DEFAULT_DEPOSIT_TERMS } from '#domain/cash/deposit-terms.ts'
import { cents } from '#domain/money/money.ts'
import { SETTING_KEYS } from '#domain/settings/setting-keys.ts'
import { namedByEnvironment } from '#server/platform/settings/named-by-environment.ts'

test('every key that a variable may name is named by it, and shown as what it says', () => {
  const depositTerms = { ...DEFAULT_DEPOSIT_TERMS, openForeignMaxCents: cents(5_000_00n) }
  const variables = [...SETTING_KEYS.values()].flatMap(({ variable }) => variable ?? [])
  const named = namedByEnvironment({ variables: new Set(variables), depositTerms })
  const nameable = [...SETTING_KEYS].filter(([, { variable }]) => variable !== undefined)
  expect([...named.keys()]).toEqual(nameable.map(([name]) => name))
  for (const [name, { kind }] of nameable) expect(kind.format(named.get(name))).toBe('5000.00')
  expect(namedByEnvironment({ variables: new Set(), depositTerms }).size).toBe(0)
})
