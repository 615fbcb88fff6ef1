import type { Page } from '@playwright/test'
import { openAdminPage } from '../support/browser/admin-page.ts'
import { signUpWithMoney } from '../support/funded-customer.ts'
import { expect, test } from '../support/browser/journey.ts'
import { watchViolations } from '../support/browser/watched-page.ts'

const STREAM = '/api/stock/stream'
/** Messages that both pages have: several that are the difference from the one before. */
const TOGETHER = 4

test('a browser reads the packed prices from whichever second it joins', async ({
  page,
  browser,
  product,
}) => {
  const violations = watchViolations(page)
  const adminPage = await openAdminPage(browser, product.url)
  await signUpWithMoney(page, adminPage, 'ada.packed')
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
  for (const { list } of await together()) expect(JSON.parse(list)).toHaveLength(60)
  // The middle one: a page that is held up for once is not the stream's doing.
  const apart = (await together()).map(({ apartMs }) => apartMs).toSorted((a, b) => a - b)
  expect(apart[Math.floor(apart.length / 2)]).toBeLessThan(1_000)

  expect(await Promise.all([page, late].map(failures))).toEqual([0, 0])
  expect([...violations, ...lateViolations]).toEqual([])
  await adminPage.context().close()
})

/** Lists that both pages have, but for the one the late page began with, and how far apart they had them. */
function inCommon(early: readonly Message[], late: readonly Message[]) {
  const earlier = new Map(early.map(({ list, atMs }) => [list, atMs]))
  return late.slice(1).flatMap(({ list, atMs }) => {
    const earlierMs = earlier.get(list)
    return earlierMs === undefined ? [] : [{ list, apartMs: Math.abs(atMs - earlierMs) }]
  })
}

interface Message {
  list: string
  atMs: number
}

/** Opens a stream of the page's own, and keeps what it says. */
const listen = (page: Page) =>
  page.evaluate((path) => {
    const kept = { messages: [] as Message[], failures: 0 }
    const source = new EventSource(path)
    source.onmessage = ({ data }) =>
      kept.messages.push({ list: data, atMs: performance.timeOrigin + performance.now() })
    source.onerror = () => (kept.failures += 1)
    Object.assign(window, { kept })
  }, STREAM)

const heard = (page: Page) => page.evaluate<Message[]>('window.kept.messages')
const failures = (page: Page) => page.evaluate<number>('window.kept.failures')
