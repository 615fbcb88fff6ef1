import type { Page } from '@playwright/test'
import type { State } from './screen.ts'

/** The most that a page may jump without an input. */
export const MAX_SHIFT = 0.02
/**
 * No shape that is shown meanwhile can know how long a name is, or that nothing comes and a button to try again does.
 */
export const MAX_SHIFTS: Partial<Record<State, number>> = { long: 0.15, failing: 0.1 }

/** What is wrong with what a page shows, as far as a machine sees it. */
export async function findFaults(page: Page): Promise<string[]> {
  return [...(await page.evaluate(oddities)), ...(await page.evaluate(coveredAtTheEnd))]
}

/** Runs in the page: what is wider than its place, and texts that no author wrote. */
function oddities(): string[] {
  const found: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) found.push(`the page is ${scrollWidth} pixels wide`)
  const texts = [document.title]
  for (const element of document.querySelectorAll<HTMLElement>('body *')) {
    if (!element.checkVisibility({ visibilityProperty: true })) continue
    texts.push(element.ariaLabel ?? '', element.getAttribute('title') ?? '')
    const own = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE)
    const text = own.map((node) => node.textContent ?? '').join('')
    if (element.closest('script, style') !== null || text.trim() === '') continue
    texts.push(text)
    const { display, overflowX, overflowY, textOverflow } = getComputedStyle(element)
    const box = element.getBoundingClientRect()
    if (display === 'inline' || box.width <= 1) continue
    const scrolls = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    // The text itself: what is drawn around a price that ticks is wider than its box.
    const line = document.createRange()
    const beyond = Math.max(
      ...own.map((node) => {
        line.selectNodeContents(node)
        const { right, left, width } = line.getBoundingClientRect()
        return width === 0 ? 0 : Math.max(right - box.right, box.left - left)
      }),
    )
    if (beyond > 1 && textOverflow !== 'ellipsis' && !scrolls(overflowX))
      found.push(`${Math.round(beyond)} pixels too wide: "${text.trim().slice(0, 50)}"`)
    const isTooHigh = element.scrollHeight > element.clientHeight + 2 && overflowY === 'hidden'
    const isClamped = getComputedStyle(element).webkitLineClamp !== 'none'
    if (isTooHigh && !isClamped) found.push(`cut off below: "${text.trim().slice(0, 50)}"`)
  }
  for (const input of document.querySelectorAll<HTMLInputElement>('input'))
    texts.push(input.value, input.placeholder)
  for (const text of texts) {
    const odd = /\bundefined\b|\bNaN\b|\[object|Invalid Date|\bnull\b|\bInfinity\b/.exec(text)
    if (odd !== null) found.push(`"${odd[0]}" in "${text.trim().slice(0, 50)}"`)
  }
  return [...new Set(found)]
}

/** Runs in the page: what the bar at the bottom covers when one has gone to the very end. */
function coveredAtTheEnd(): string[] {
  const bar = [
    ...document.querySelectorAll('nav[aria-label="Quick"], [role=group][aria-label="Trade"]'),
  ].find((element) => element.checkVisibility() && getComputedStyle(element).position === 'fixed')
  if (bar === undefined || document.querySelector('[data-sheet]') !== null) return []
  const before = scrollY
  scrollTo(0, document.documentElement.scrollHeight)
  const { top } = bar.getBoundingClientRect()
  const found = [...document.querySelectorAll<HTMLElement>('main *')].flatMap((element) => {
    const isText = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim() !== '',
    )
    const box = element.getBoundingClientRect()
    const isSeen = element.checkVisibility({ visibilityProperty: true }) && box.width > 1
    const isFixed = bar.contains(element) || element.closest('.sr-only, [data-chat]') !== null
    // What scrolls by itself ends where its box ends.
    const scroller = element.closest('[tabindex="0"]:not([role=tabpanel])')
    const end = Math.min(box.bottom, scroller?.getBoundingClientRect().bottom ?? box.bottom)
    if (!isText || !isSeen || isFixed || end <= top + 0.5) return []
    return [`under the bar at the end: "${element.textContent?.trim().slice(0, 50)}"`]
  })
  scrollTo(0, before)
  return found
}

/** Collects what the browser complains about, but for the answers that are no success: those are meant. */
export function hearViolations(page: Page): string[] {
  const violations: string[] = []
  page.on('pageerror', (error) => violations.push(`script error: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !text.startsWith('Failed to load resource')) violations.push(text)
  })
  return violations
}

/** Runs in the page, before anything else: says which rule of the content security policy was broken. */
export function tellViolations(): void {
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
    throw new Error(`content security policy: ${violatedDirective} ${blockedURI}`)
  })
}
