import { type Page, expect } from '@playwright/test'

interface CutAnswers {
  /** The Idempotency-Keys of the requests so far. */
  keys: (string | undefined)[]
  /** Lets the answers from now on arrive, once the page has asked again. */
  arrive: () => Promise<void>
}

/**
 * The server gets the first request to a path, and its answer is cut off; the next ones wait until `arrive`. So do
 * reads of the path after the first: some outcomes are read.
 */
export async function cutFirstAnswer(
  page: Page,
  path: string | RegExp,
  changes: object = {},
): Promise<CutAnswers> {
  const released = Promise.withResolvers<void>()
  const keys: CutAnswers['keys'] = []
  let asked = 0
  const matches = ({ pathname }: URL) => (typeof path === 'string' ? pathname === path : path.test(pathname))
  await page.route(matches, async (route, request) => {
    const isRead = request.method() === 'GET'
    if (isRead && keys.length === 0) return route.fallback()
    asked += 1
    if (!isRead) keys.push(request.headers()['idempotency-key'])
    const body: object | null = request.postDataJSON()
    const sent = body === null ? {} : { postData: { ...body, ...changes } }
    if (isRead || keys.length > 1) {
      await released.promise
      return route.continue(sent)
    }
    await route.fetch(sent)
    return route.abort()
  })
  return {
    keys,
    arrive: async () => {
      released.resolve()
      await expect.poll(() => asked).toBeGreaterThan(1)
    },
  }
}

/** A toast says so, the only one. */
export async function told(page: Page, text: string, tone: 'success' | 'error' = 'success'): Promise<void> {
  const toast = page.locator('.toast[data-state="open"]')
  await expect(toast).toHaveCount(1)
  await expect(toast).toContainText(text)
  await expect(toast).toHaveAttribute('data-tone', tone)
}
