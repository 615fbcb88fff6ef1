import { expect, test } from 'vitest'
import { COUNTRIES, isCountry } from './countries.ts'

test('there are the 249 of ISO 3166-1, each once, in alphabetical order', () => {
  expect(COUNTRIES).toHaveLength(249)
  expect(new Set(COUNTRIES).size).toBe(249)
  expect(COUNTRIES).toEqual(COUNTRIES.toSorted((a, b) => a.localeCompare(b, 'en')))
  expect(COUNTRIES.filter((name) => name !== name.trim() || name === '')).toEqual([])
})

test.each(['United States', 'United Kingdom', 'Côte d’Ivoire', 'Türkiye', 'Zimbabwe'])(
  '%s is one',
  (name) => {
    expect(isCountry(name)).toBe(true)
  },
)

test.each(['', '1', 'united states', 'US', 'British', 'United States;United Kingdom', 'constructor'])(
  '"%s" is none',
  (name) => expect(isCountry(name)).toBe(false),
)
