import type { Page } from '@playwright/test'
import { administratorsDesk } from '../stage/administrators-desk.ts'
import { signUpWithMoney } from '../stage/funded-customer.ts'
import { expect, test } from '../stage/journey.ts'
import { watchComplaints } from '../stage/watched-page.ts'

const STREAM = '/api/stock/stream'
/** Messages that both pages have: several that are the difference from the one before. */
const TOGETHER = 4

test.skip(({ isMobile }) => isMobile, 'a stream knows no width')

test('a browser reads the packed prices from whichever second it joins', async ({
  page,
  browser,
  product,
}) => {
  const complaints = watchComplaints(page)
  const desk = await administratorsDesk(browser, product.url)
  await signUpWithMoney(page, desk, 'ada.packed')
  const answer = page.waitForResponse((response) => new URL(response.url()).pathname === STREAM)
  await page.goto('/markets')
  const headers = (await answer).headers()
  expect(headers['content-encoding']).toBe('gzip')
  expect(headers['content-type']).toContain('text/event-stream')

  await listen(page)
  await expect.poll(async () => (await heard(page)).length).toBeGreaterThanOrEqual(2)
  const late = await page.context().newPage()
  const lateComplaints = watchComplaints(late)
  await late.goto('/markets')
  await listen(late)
  await expect.poll(async () => (await heard(late)).length).toBeGreaterThan(TOGETHER)

  const [early, joined] = [await heard(page), await heard(late)]
  const earlier = new Map(early.map((message) => [message.list, message]))
  // What it joined with may have been made before; from then on both hear the same.
  const both = joined.slice(1).flatMap((message) => {
    const same = earlier.get(message.list)
    return same ? [{ message, same }] : []
  })
  expect(both.length).toBeGreaterThanOrEqual(TOGETHER - 1)
  for (const { message, same } of both) {
    expect(Math.abs(message.atMs - same.atMs)).toBeLessThan(1_000)
    expect(JSON.parse(message.list)).toHaveLength(60)
  }
  expect(await Promise.all([page, late].map(failures))).toEqual([0, 0])
  expect([...complaints, ...lateComplaints]).toEqual([])
  await desk.context().close()
})

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
