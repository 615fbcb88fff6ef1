import { expect, test } from 'vitest'
import { code } from '../support/sources.ts'

/** Made for each size of a screen, or once. */
const PERSON =
  /`([a-z]+(?:\.[a-z]+)*)\.\$\{(?:size|name|(?:test\.info\(\)\.)?project\.name)\}`|(?:makeFundedCustomer|signUpWithMoney)\([^'`)]*'([a-z.]+)'/g

test('journeys of two files, which may share a product, name different people', () => {
  const files = code(/^tests\/e2e\//)
  const people = files.flatMap(({ path, text }) =>
    [...new Set([...text.matchAll(PERSON)].map(([, sized, once]) => sized ?? once ?? ''))].map((name) => ({
      path,
      name,
    })),
  )
  expect(people.length).toBeGreaterThan(40)
  const byName = [...Map.groupBy(people, ({ name }) => name)]
  expect(byName.filter(([, named]) => named.length > 1)).toEqual([])
})
