import { type Page, expect } from '@playwright/test'

/**
 * Indices and market hours are asked for again by the clock, which may strike at any time; the end of the session is
 * asked for when the script that watches it has come.
 */
export const ASKED_LATER = /indices|market-status|api\/session/

/** How often the page has asked for a path from now on. */
export function countRequests(page: Page, path: string): () => number {
  let asked = 0
  page.on('request', (request) => void (new URL(request.url()).pathname === path && (asked += 1)))
  return () => asked
}

/** Within so many milliseconds of the page's clock the page asks for a path, and is answered. */
export async function expectAsked(page: Page, path: string, ms: number): Promise<void> {
  const answered = page.waitForResponse((response) => new URL(response.url()).pathname === path)
  await page.clock.runFor(ms)
  await (await answered).finished()
}

/**
 * Leaves the page, then lists what the pages after it ask of the API, streams aside. A part of the old page that came
 * late would ask until the new one is there.
 */
export async function listAskedFromNewPage(page: Page): Promise<string[]> {
  await page.goto('about:blank')
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/') && request.resourceType() === 'fetch') asked.push(pathname + search)
  })
  return asked
}

/** The addresses of the answers that the page brought. */
export const answersOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(JSON.parse(document.getElementById('answers')?.textContent ?? '{}')))

/** Resolves when pages have been told of all that was done before, which would else make the next one ask again. */
export async function untilAllIsTold(page: Page): Promise<void> {
  const news = () => page.waitForResponse((response) => response.url().includes('/api/notifications?'))
  const stream = page.waitForResponse((response) => response.url().includes('/api/events'))
  const first = news()
  await page.goto('/wallet')
  await Promise.all([stream, first])
  const next = news()
  expect((await page.request.post('/api/notifications/read', { data: { all: true } })).status()).toBe(200)
  await next
}
