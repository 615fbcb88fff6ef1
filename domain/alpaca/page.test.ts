import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Page, type RowPlace, pageOf, placeOfToken } from './page.ts'

const row = fc.record({ atMs: fc.nat(5), name: fc.constantFrom('a', 'b', 'c', 'd', 'AAPL-1') })

test('pages of any size add up to the whole, each row once, in order', () => {
  const rows = fc.uniqueArray(row, { selector: ({ atMs, name }) => `${atMs} ${name}` })
  const sorts = fc.constantFrom('asc' as const, 'desc' as const)
  fc.assert(
    fc.property(rows, fc.integer({ min: 1, max: 9 }), sorts, (all, limit, sort) => {
      const whole = pageOf(all, { after: null, limit: 1_000, sort })
      expect(whole.nextPageToken).toBeNull()
      const paged: RowPlace[] = []
      let token: string | null = null
      do {
        const after = token === null ? null : placeOfToken(token)
        const page: Page<RowPlace> = pageOf(all, { after, limit, sort })
        paged.push(...page.rows)
        token = page.nextPageToken
      } while (token !== null)
      expect(paged).toEqual(whole.rows)
      expect(paged).toHaveLength(all.length)
    }),
  )
})

test('another text is no token', () => {
  for (const text of ['', 'x', '12', '12_', 'x_y']) expect(placeOfToken(text)).toBeNull()
})
