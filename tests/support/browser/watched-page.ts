import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Page, expect } from '@playwright/test'
import type axe from 'axe-core'

declare global {
  interface Window {
    axe: typeof axe
  }
}

/** Each page is sent it and parses it: minified it is 0.65 MB, else 1.48 MB. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** WCAG 2.2 up to level AA. */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/**
 * Only what is broken is described: a page of fifty cards is scanned in a third of the time. Without selectors, which
 * axe makes up for every element that a rule looks at, it is a fifth less of that.
 */
const OPTIONS = {
  runOnly: RULES,
  resultTypes: ['violations'],
  preload: false,
  selectors: false,
} satisfies axe.RunOptions

/** Asserts that axe finds nothing on what the page shows. */
export async function expectAccessible(page: Page): Promise<void> {
  const found = await violationsOf(page, OPTIONS)
  if (found.length === 0) return
  // A toast may begin to go while axe looks at it: what is wrong is wrong once more, and is then named.
  const named = () => violationsOf(page, { ...OPTIONS, selectors: true })
  expect(
    found.every((each) => each.startsWith('target-size')) ? await asWhole(page, named) : await named(),
  ).toEqual([])
}

/**
 * Does so on a screen as tall as the page: axe takes a target for too small where a bar of the screen lies on a part of
 * it, from which it can be scrolled away.
 */
async function asWhole<Result>(page: Page, act: () => Promise<Result>): Promise<Result> {
  const size = page.viewportSize()
  if (size === null) return act()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ ...size, height: Math.max(size.height, height) })
  const result = await act()
  await page.setViewportSize(size)
  return result
}

/** Ends when everything on the page that moves and comes to rest has. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}

/** What axe finds once the page has stopped moving: a button on its way to being enabled has no contrast yet. */
async function violationsOf(page: Page, options: axe.RunOptions): Promise<string[]> {
  await untilStill(page)
  // A page loaded since the last time knows nothing of axe.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const { violations } = await page.evaluate((how) => window.axe.run(how), options)
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target?.join(' ')).join(', ')}`,
  )
}

/**
 * Collects what the browser complains about: script errors and broken security policy. Answers that are
 * no success are listed by the browser too; the journeys assert those themselves.
 */
export function watchViolations(page: Page): string[] {
  const violations: string[] = []
  page.on('pageerror', (error) => violations.push(error.message))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) violations.push(text)
  })
  return violations
}
