import { expect, test } from 'vitest'
import { NAMED_SETTINGS, isOfInstrument, isSettingName } from '#domain/settings/setting-keys.ts'
import { OFFERING_CHOICES } from '#domain/settings/policy-keys.ts'
import {
  GROUPS,
  differenceText,
  isListing,
  isSameValue,
  listingOf,
  nameOf,
  offeringOf,
  partDifferences,
  stopOf,
  valueText,
} from './setting-words.ts'

test('every setting has a name and a place', () => {
  for (const [key, { group }] of NAMED_SETTINGS) {
    expect(nameOf(key)).not.toBe(key)
    expect(GROUPS.map((one) => one.group)).toContain(group)
  }
  const always = [...NAMED_SETTINGS].filter(([name]) => !isOfInstrument(name))
  for (const { group, size } of GROUPS)
    expect(always.filter(([, key]) => key.group === group)).toHaveLength(size)
  expect([stopOf('KO'), offeringOf('KO')].every(isSettingName)).toBe(true)
  expect([nameOf(stopOf('KO')), nameOf(offeringOf('KO'))]).toEqual(['KO', 'KO'])
})

test.each([
  ['fees', '%', '0.5', '0.5%'],
  ['fees', 'USD', '5.00', '5.00 USD'],
  ['orders', 'shares', '1000000', '1,000,000 shares'],
  ['deposits', 'USD', '10000000.00', '10,000,000.00 USD'],
  ['deposits', '', 'USD, EUR', 'USD, EUR'],
  ['thresholds', 'USD', '', 'Off'],
  ['thresholds', 'USD', '500.00', '500.00 USD'],
  ['warnings', '%', '0', 'Never'],
  ['warnings', 'times', '10', '10 times'],
  ['plans', 'USD', '25.00', '25.00 USD'],
  ['stops', '', '', 'Running'],
  ['stops', '', 'Closed', 'Closed'],
] as const)('of %s in %j, %j is read %j', (group, unit, value, text) => {
  expect(valueText({ group, unit }, value)).toBe(text)
})

test.each([
  ['%', '0.5', '0.75', '+0.25 %'],
  ['USD', '5.00', '3.00', '-2.00 USD'],
  ['USD', '5.00', '5.00', null],
  ['USD', '10000000.00', '500000.00', '-9,500,000.00 USD'],
  ['', 'USD', 'USD, EUR', null],
  ['%', '0.5', 'x', null],
  ['USD', '', '500.00', null],
])('in %j from %j to %j is %j', (unit, from, to, text) => {
  expect(differenceText(unit, from, to)).toBe(text)
})

test('one of a few values is read by its name', () => {
  const shown = { group: 'instruments' as const, unit: '', choices: [...OFFERING_CHOICES] }
  expect(valueText(shown, 'sales_only')).toBe('Sales only')
  expect(valueText(shown, 'unheard_of')).toBe('unheard_of')
})

test('a bank account is read in one line, and its difference part by part', () => {
  const parts = [
    { name: 'bankName', label: 'Bank name', isRequired: true },
    { name: 'routingNumber', label: 'Routing number', isRequired: false },
  ]
  const [before, after] = [
    { bankName: 'Harbor', routingNumber: '' },
    { bankName: 'Rhein', routingNumber: '' },
  ]
  const nothing = { bankName: '', routingNumber: '' }
  const shown = { group: 'bank', unit: '', parts } as const
  expect(valueText(shown, before)).toBe('Harbor')
  expect(valueText({ ...shown, key: 'bank.USD' }, nothing)).toBe('None')
  expect(valueText({ ...shown, key: 'bank.EUR' }, nothing)).toBe('As for USD')
  expect(partDifferences(parts, before, after)).toEqual([
    { label: 'Bank name', before: 'Harbor', after: 'Rhein' },
  ])
  expect(partDifferences(parts, nothing, { ...before, routingNumber: '1' })).toEqual([
    { label: 'Bank name', before: 'None', after: 'Harbor' },
    { label: 'Routing number', before: 'None', after: '1' },
  ])
  expect(differenceText('', before, after)).toBeNull()
  expect([isSameValue(before, { ...before }), isSameValue(before, after), isSameValue('a', 'a')]).toEqual([
    true,
    false,
    true,
  ])
})

test('a choice is read by what it is called', () => {
  for (const { group, kind } of NAMED_SETTINGS.values()) {
    const choices = [...(kind.choices ?? [])]
    for (const { value, label } of choices) expect(valueText({ group, unit: '', choices }, value)).toBe(label)
  }
})

test('an added instrument is read by its name and what it is, and its type by what it is called', () => {
  const parts = [
    {
      name: 'type',
      label: 'Type',
      isRequired: true,
      choices: [{ value: 'mutual_fund', label: 'Mutual fund', text: '' }],
    },
    { name: 'name', label: 'Name', isRequired: true },
  ]
  const shown = { group: 'listings', unit: '', key: listingOf('NHIX'), parts } as const
  const fund = { type: 'mutual_fund', name: 'North Harbor', category: 'Large Blend', exchange: '' }
  expect(valueText(shown, fund)).toBe('North Harbor, Large Blend')
  expect(valueText(shown, { type: '', name: '' })).toBe('Not added')
  expect(partDifferences(parts, { type: '', name: 'North Harbor' }, fund)).toEqual([
    { label: 'Type', before: 'None', after: 'Mutual fund' },
  ])
  expect([nameOf(listingOf('NHIX')), isListing(listingOf('NHIX')), isListing(offeringOf('NHIX'))]).toEqual([
    'NHIX',
    true,
    false,
  ])
})
