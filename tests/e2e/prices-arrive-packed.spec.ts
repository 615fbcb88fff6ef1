import type { Page } from '@playwright/test'
import type { Asset } from '../../contract/market/market.ts'
import { openAdministrator } from '../support/browser/admin-page.ts'
import { signUpWithMoney } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { watchViolations } from '../support/browser/watched-page.ts'

const STREAM = '/api/stock/stream'
/** Messages that both pages have: several that are the difference from the one before. */
const TOGETHER = 4

test('a browser decodes packed prices from any second it joins', async ({ page, browser, product }) => {
  const violations = watchViolations(page)
  const administrator = await openAdministrator(browser, product.url)
  await signUpWithMoney(page, administrator, 'ada.packed')
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === STREAM)
  await page.goto('/markets')
  const headers = (await answer).headers()
  expect(headers['content-encoding']).toBe('gzip')
  expect(headers['content-type']).toContain('text/event-stream')

  await listen(page)
  await expect.poll(async () => (await heard(page)).length).toBeGreaterThanOrEqual(2)
  const late = await page.context().newPage()
  const lateViolations = watchViolations(late)
  await late.goto('/markets')
  await listen(late)
  const together = async () => inCommon(await heard(page), await heard(late))
  await expect.poll(async () => (await together()).length).toBeGreaterThanOrEqual(TOGETHER)
  const stocks = await listedStocks(page)
  expect(stocks.length).toBeGreaterThanOrEqual(60)
  for (const list of await together()) expect(symbolsOf(JSON.parse(list))).toEqual(stocks)
  // Neither page stays a list behind the other: none is held back until the next one.
  const isAsFar = async (asked: Page, then: Page) =>
    (await heard(asked)).at(-1) === (await heard(then)).at(-1)
  await expect.poll(() => isAsFar(late, page)).toBe(true)
  await expect.poll(() => isAsFar(page, late)).toBe(true)

  expect(await Promise.all([page, late].map(failures))).toEqual([0, 0])
  expect([...violations, ...lateViolations]).toEqual([])
  await administrator.close()
})

/** The symbols of all listed stocks, in the order of the list. */
const listedStocks = async (page: Page) => {
  const assets: readonly Asset[] = await (await page.request.get('/api/assets')).json()
  return symbolsOf(assets.filter(({ type }) => type === 'stock'))
}

const symbolsOf = (assets: readonly Asset[]) => assets.map(({ symbol }) => symbol)

/** Lists that both pages have, but for the one the late page began with. */
const inCommon = (early: readonly string[], late: readonly string[]) =>
  late.slice(1).filter((list) => early.includes(list))

/** Opens a stream of the page's own, and keeps what it says. */
const listen = (page: Page) =>
  page.evaluate((path) => {
    const kept = { messages: [] as string[], failures: 0 }
    const source = new EventSource(path)
    source.onmessage = ({ data }) => kept.messages.push(data)
    source.onerror = () => (kept.failures += 1)
    Object.assign(window, { kept })
  }, STREAM)

const heard = (page: Page) => page.evaluate<string[]>('window.kept.messages')
const failures = (page: Page) => page.evaluate<number>('window.kept.failures')
