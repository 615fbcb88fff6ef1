import { type Page, expect } from '@playwright/test'

/** So many stops of the Tab key show how a screen begins: its navigation and the first controls of its content. */
const STOPS = 25

/** What is wrong with one stop of the Tab key; null where nothing is. */
type Fault = string | null

/**
 * Asserts that the Tab key walks a screen from its start: each stop is further down the document than the one before,
 * is in the window and is marked. It ends at the last stop of the page, where the browser leaves it.
 */
export async function expectKeyboardOrder(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    const start = document.createElement('span')
    start.tabIndex = -1
    document.body.prepend(start)
    start.focus()
    start.remove()
  })
  const faults: string[] = []
  for (let stop = 0; stop < STOPS; stop += 1) {
    await page.keyboard.press('Tab')
    const found = await page.evaluate(faultOfStop)
    if (found === 'left') break
    if (found !== null) faults.push(found)
  }
  expect(await page.evaluate(() => window.lastStop !== undefined)).toBe(true)
  expect(faults).toEqual([])
}

declare global {
  interface Window {
    lastStop?: Element
  }
}

function faultOfStop(): Fault | 'left' {
  const { activeElement: now } = document
  if (now === null || now === document.body) return 'left'
  const name = `<${now.tagName.toLowerCase()}> ${now.getAttribute('aria-label') ?? now.textContent.slice(0, 40)}`
  const before = window.lastStop
  window.lastStop = now
  // A date has a stop for its month, its day and its year.
  if (before === now) return null
  if (before?.isConnected && !(before.compareDocumentPosition(now) & Node.DOCUMENT_POSITION_FOLLOWING))
    return `${name} comes after what follows it`
  if (now instanceof HTMLElement && now.tabIndex > 0) return `${name} is out of turn`
  // A control that the browser draws may be an invisible input inside what is marked instead of it.
  const shown = now.closest('label') ?? now
  const { left, right, top, bottom } = shown.getBoundingClientRect()
  if (right <= 0 || bottom <= 0 || left >= innerWidth || top >= innerHeight) return `${name} is out of sight`
  // A row that opens is marked whole.
  const marked = [shown, now, now.closest('li, tr')].filter((element) => element !== null)
  const marks = marked.map((element) => getComputedStyle(element))
  const isField = now.matches('input, textarea, select')
  const isMarked = marks.some(
    ({ outlineStyle, outlineWidth, boxShadow }) =>
      (outlineStyle !== 'none' && outlineWidth !== '0px') || (isField && boxShadow !== 'none'),
  )
  return isMarked ? null : `${name} is not marked`
}
