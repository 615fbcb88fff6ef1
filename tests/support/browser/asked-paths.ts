import type { Page } from '@playwright/test'

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

/** The addresses of the answers that the page brought. */
export const answersOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => Object.keys(JSON.parse(document.getElementById('answers')?.textContent ?? '{}')))
