import { expect, test } from 'vitest'
import { ANNUAL_INCOMES, EMPLOYMENT_STATUSES, ID_TYPES } from '#domain/people/profile.ts'
import { PROFILE_FIELDS, PROFILE_SECTIONS } from './profile-fields.ts'
import { optionText, profileText } from './profile-text.ts'

test('a missing field has no text, so that the caller can show N/A', () => {
  expect(profileText('occupation', '')).toBeUndefined()
  expect(profileText('occupation', 'Mathematician')).toBe('Mathematician')
})

test('a date of birth is the same day everywhere', () => {
  expect(profileText('dateOfBirth', '1990-12-10')).toBe('Dec 10, 1990')
})

test('every choice has a name of its own', () => {
  for (const [name, values] of [
    ['employmentStatus', EMPLOYMENT_STATUSES],
    ['annualIncome', ANNUAL_INCOMES],
    ['idType', ID_TYPES],
  ] as const) {
    expect(PROFILE_FIELDS[name].options).toEqual(values)
    const names = values.map((value) => optionText(name, value))
    expect(names.filter((text, at) => text === values[at])).toEqual([])
    expect(new Set(names).size).toBe(values.length)
  }
})

test('the form and the cards ask and show every field once', () => {
  const shown = PROFILE_SECTIONS.flatMap(({ fields }) => fields)
  expect(shown.toSorted()).toEqual(Object.keys(PROFILE_FIELDS).toSorted())
})
