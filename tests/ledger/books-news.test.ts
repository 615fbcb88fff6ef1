import { expect, test } from 'vitest'
import type { BrokenInvariant, Offender } from '#server/ledger/verify-books.ts'
import { booksNews } from '#server/office/jobs/books-news.ts'

const broken = (
  name: string,
  offenders: Offender[],
  { isAboutTimes = false, hasMore = false } = {},
): BrokenInvariant => ({
  invariant: { name, states: '', isAboutTimes },
  firstOffender: offenders[0] ?? {},
  offenders,
  hasMore,
})
const cash = (customerId: bigint, cents = 1n) => ({ customer_id: customerId, cash_cents: cents })
const NOTHING = { broken: [], offenders: [] }

test('books that hold are no news, and books that hold again are', () => {
  expect(booksNews(NOTHING, [])).toMatchObject({ hasChanged: false, offenders: [] })
  expect(booksNews({ broken: ['cash'], offenders: ['cash customer_id=1'] }, [])).toMatchObject({
    hasChanged: true,
  })
})

test('every customer of a new row is locked, once, by the first invariant that it breaks', () => {
  const news = booksNews(NOTHING, [broken('cash', [cash(1n), cash(2n)]), broken('held', [cash(1n)])])
  expect([...news.toLock]).toEqual([
    [1n, 'cash'],
    [2n, 'cash'],
  ])
})

test('a row that is known is no news, though its amounts have changed', () => {
  const first = booksNews(NOTHING, [broken('cash', [cash(1n)])])
  const again = booksNews({ broken: ['cash'], offenders: first.offenders }, [broken('cash', [cash(1n, 7n)])])
  expect(again).toMatchObject({ hasChanged: false, toLock: new Map() })
})

test('a breach is news though another row has broken the same invariant for long', () => {
  const before = { broken: ['cash'], offenders: ['cash customer_id=1'] }
  const news = booksNews(before, [broken('cash', [cash(1n), cash(2n)])])
  expect(news.hasChanged).toBe(true)
  expect([...news.toLock]).toEqual([[2n, 'cash']])
})

test('no customer is locked because of an invariant about times', () => {
  const news = booksNews(NOTHING, [broken('dividends', [cash(1n)], { isAboutTimes: true })])
  expect(news).toMatchObject({ hasChanged: true, toLock: new Map() })
})

test('what the version before found, which kept names only, is known', () => {
  const before = { broken: ['cash'], offenders: null }
  const news = booksNews(before, [broken('cash', [cash(1n)]), broken('held', [cash(2n)])])
  expect([...news.toLock]).toEqual([[2n, 'held']])
})

test('a known row that others push out of what is read is no news when it is read again', () => {
  const before = { broken: ['cash'], offenders: ['cash customer_id=2', 'held customer_id=2'] }
  const pushedOut = booksNews(before, [broken('cash', [cash(1n)], { hasMore: true })])
  expect(pushedOut.offenders).toEqual(['cash customer_id=1', 'cash customer_id=2'])
  const again = booksNews({ broken: ['cash'], offenders: pushedOut.offenders }, [broken('cash', [cash(2n)])])
  expect(again).toMatchObject({ hasChanged: false, toLock: new Map(), offenders: ['cash customer_id=2'] })
})

test('a row that was beyond what is read is news once it is read', () => {
  const first = booksNews(NOTHING, [broken('cash', [cash(1n)], { hasMore: true })])
  const next = booksNews({ broken: ['cash'], offenders: first.offenders }, [broken('cash', [cash(2n)])])
  expect([...next.toLock]).toEqual([[2n, 'cash']])
})
