import { expect, test } from 'vitest'
import { code } from '../support/sources.ts'

/** A name with the size of the screen, which each size makes for itself. */
const SIZED = /`([a-z]+(?:\.[a-z]+)*)\.\$\{[\w.()]+\}`/g
/** A name that a journey makes once. */
const PLAIN = /(?:makeFundedCustomer|signUpWithMoney)\([^'`)]*'([a-z.]+)'/g

test('journeys of two files, which may share a product, name different people', () => {
  const files = code(/^tests\/e2e\//)
  const people = files.flatMap(({ path, text }) =>
    [
      ...new Set([SIZED, PLAIN].flatMap((name) => [...text.matchAll(name)].map(([, found = '']) => found))),
    ].map((name) => ({ path, name })),
  )
  expect(people.length).toBeGreaterThan(40)
  const byName = [...Map.groupBy(people, ({ name }) => name)]
  expect(byName.filter(([, named]) => named.length > 1)).toEqual([])
})
