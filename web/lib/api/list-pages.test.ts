import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptPage } from './list-pages.ts'

interface Row {
  id: string
  isFinal: boolean
}
const pageRows = 3
const isFinal = (row: Row) => row.isFinal
const row = (id: number, final = true): Row => ({ id: `${id}`, isFinal: final })
const rows = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, place) => row(from - place))
const kept = (loaded: Row[][], after: string | undefined) => keptPage(loaded, { after, pageRows, isFinal })

/** A server's list, newest first, cut into pages as the server cuts it. */
const pagesOf = (list: Row[], count: number) =>
  Array.from({ length: count }, (_, page) => list.slice(page * pageRows, (page + 1) * pageRows)).filter(
    (page, place) => place === 0 || page.length > 0,
  )

test('of a loaded list the first page is asked for, and no other', () => {
  const loaded = [rows(9, 7), rows(6, 4), rows(3, 1)]
  expect(kept(loaded, undefined)).toBeUndefined()
  expect(kept(loaded, '7')).toEqual(rows(6, 4))
  expect(kept(loaded, '4')).toEqual(rows(3, 1))
})

test('what lies below the loaded rows is asked for, and nothing below the end of the list', () => {
  expect(kept([rows(9, 7), rows(6, 4)], '4')).toBeUndefined()
  expect(kept([rows(9, 7), rows(6, 4)], '5')).toBeUndefined()
  expect(kept([rows(9, 7), rows(6, 5)], '6')).toEqual(rows(5, 5))
  expect(kept([rows(9, 7), rows(6, 5)], '5')).toEqual([])
})

test('more new rows than a page has are asked for until they meet the loaded ones', () => {
  expect(kept([rows(9, 7), rows(6, 4)], '12')).toBeUndefined()
})

test('a page with a row that may have changed is asked for', () => {
  const loaded = [rows(9, 7), [row(6), row(5, false), row(4)], rows(3, 1)]
  expect(kept(loaded, '7')).toBeUndefined()
  expect(kept(loaded, '4')).toEqual(rows(3, 1))
})

test('a refresh shows what the server has, whatever came and changed meanwhile', () => {
  fc.assert(
    fc.property(
      fc.array(fc.boolean(), { maxLength: 14 }),
      fc.integer({ min: 1, max: 5 }),
      fc.integer({ min: 0, max: 8 }),
      fc.array(fc.boolean(), { maxLength: 14 }),
      (finals, loadedPages, added, settled) => {
        const before = finals.map((final, place) => row(finals.length - place, final))
        const loaded = pagesOf(before, loadedPages)
        // New rows come on top; only rows that were not final become it.
        const now = [
          ...Array.from({ length: added }, (_, place) => row(finals.length + added - place, false)),
          ...before.map((each, place) => ({ ...each, isFinal: each.isFinal || settled[place] === true })),
        ]
        const shown: Row[][] = []
        for (let page = 0; page < loaded.length; page += 1) {
          const last = shown.at(-1)
          if (last !== undefined && last.length < pageRows) break
          const after = last?.at(-1)?.id
          const place = now.findIndex(({ id }) => id === after)
          shown.push(kept(loaded, after) ?? now.slice(place + 1, place + 1 + pageRows))
        }
        expect(shown.flat()).toEqual(now.slice(0, shown.flat().length))
        expect(shown.flat().length).toBeGreaterThanOrEqual(Math.min(now.length, loaded.flat().length))
      },
    ),
  )
})
