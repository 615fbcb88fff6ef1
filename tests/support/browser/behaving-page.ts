import { type Locator, type Page, expect, test } from '@playwright/test'
import type { Asset } from '#contract/market/market.ts'
import { makeFundedCustomer } from '../customers.ts'
import { signInByCall } from '../sign-in.ts'
import { untilStill } from './watched-page.ts'

/** A customer with 5,000.00 dollars and two shares, signed in on `page`. */
export async function signInWithShares(page: Page, url: string, name: string): Promise<{ username: string }> {
  const username = `${name}.${test.info().project.name}`
  const client = await makeFundedCustomer(url, username, '5000.00')
  const { status } = await client.post('/api/buy', { symbol: 'AAPL', quantity: '2' })
  expect(status).toBe(200)
  await signInByCall(page, { username })
  return { username }
}

/**
 * Presses keys as a customer does, again until the page has done what they ask for: it listens to them a moment after
 * it shows.
 */
export async function pressUntil(page: Page, keys: string[], done: Locator): Promise<void> {
  await expect(async () => {
    for (const key of keys) await page.keyboard.press(key)
    await expect(done).toBeAttached({ timeout: 2_000 })
  }).toPass()
}

/** Hides the amounts by their key. */
export async function hideAmounts(page: Page): Promise<void> {
  await page.locator('main').focus()
  const hidden = page.locator('html[data-amounts="hidden"]')
  await expect(async () => {
    // A second press would show them again.
    if ((await hidden.count()) === 0) await page.keyboard.press('h')
    await expect(hidden).toBeAttached({ timeout: 5_000 })
  }).toPass()
}

/** Keeps the calls to a path waiting until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((settle) => (release = settle))
  await page.route(path, async (route) => {
    await released
    await route.continue()
  })
  return release
}

/** Runs in the page: where the dashboard's figures and the choice of a period are, and how large. */
export function placesOfFigures(): (string | number)[][] {
  const names = [
    'Account Total',
    'Portfolio Value',
    'Total Invested',
    'Total Return',
    'Dividend Income',
    'Available Balance',
    'Period of the chart',
  ]
  return names.map((name) => {
    const figure = document.querySelector(`main [aria-label="${name}"]`)
    if (figure === null) throw new Error(`no ${name}`)
    const { top, left, width, height } = figure.getBoundingClientRect()
    return [name, top, left, width, height]
  })
}

/** Runs in the page: adds up how far things jump without an input. */
export function countShifts(): void {
  let total = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue
      if ('value' in entry) total += Number(entry.value)
    }
    document.documentElement.dataset['shift'] = String(total)
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Runs in the page: what happens to ticking prices until one has changed so often. */
export function watchTicks(times: number) {
  return new Promise<{
    boxes: { right: number; width: number; digits: number }[]
    variants: string[]
    directions: string[]
    unchanged: number
    ended: number
  }>((settle) => {
    const boxes: { right: number; width: number; digits: number }[] = []
    const variants = new Set<string>()
    const directions = new Set<string>()
    const texts = new Map<Element, string>()
    let [unchanged, ended] = [0, 0]
    let followed: Element | undefined
    const observer = new MutationObserver((changes) => {
      // A price that ticks again while it is tinted has ended and begun at once.
      for (const target of new Set(changes.map(({ target }) => target))) {
        if (!(target instanceof HTMLElement)) continue
        const direction = target.dataset['tick']
        if (direction === undefined) {
          ended += 1
          continue
        }
        directions.add(direction)
        const text = target.textContent
        if (texts.get(target) === text) unchanged += 1
        texts.set(target, text)
        if (target.closest('table') === null) continue
        followed ??= target
        if (target !== followed) continue
        const { right, width } = target.getBoundingClientRect()
        boxes.push({ right, width, digits: text.length })
        variants.add(getComputedStyle(target).fontVariantNumeric)
      }
      if (boxes.length < times) return
      observer.disconnect()
      settle({ boxes, variants: [...variants], directions: [...directions], unchanged, ended })
    })
    observer.observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-tick'] })
  })
}

/**
 * Runs in the page: what lies beyond the right edge of the screen, or makes it scroll sideways. What lies in a box
 * that scrolls by itself (a table, a row of tabs) can be reached, and is none of it.
 */
export function beyondTheEdge(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  const found = scrollWidth > clientWidth ? [`the page is ${scrollWidth} pixels wide`] : []
  const scrolls = (element: Element | null): boolean =>
    element !== null &&
    (['auto', 'scroll'].includes(getComputedStyle(element).overflowX) || scrolls(element.parentElement))
  for (const element of document.querySelectorAll('body *')) {
    const { right, width, height } = element.getBoundingClientRect()
    const isSeen = element.checkVisibility({ visibilityProperty: true }) && width > 1 && height > 1
    if (!isSeen || right <= clientWidth + 0.5 || scrolls(element.parentElement)) continue
    found.push(`${element.tagName} to ${Math.round(right)}: ${(element.textContent ?? '').slice(0, 40)}`)
  }
  return found
}

/** Makes the stream of stocks say one thing, when the answered function is called: that this one costs far more. */
export async function raiseOnce(page: Page, symbol: string): Promise<() => void> {
  const assets: Asset[] = await (await page.request.get('/api/assets?type=stock')).json()
  const raised = assets.map((asset) =>
    asset.symbol === symbol ? { ...asset, currentPrice: `1${asset.currentPrice}` } : asset,
  )
  const asked = Promise.withResolvers<void>()
  await page.route('**/api/assets?type=stock', (route) => route.fulfill({ json: assets }))
  await page.route('**/api/stock/stream', async (route) => {
    await asked.promise
    const body = `data: ${JSON.stringify(raised)}\n\n`
    await route.fulfill({ contentType: 'text/event-stream', body })
  })
  return asked.resolve
}

/** Runs in the page, from now on: which items are tinted until a tint has gone, and the timers set meanwhile. */
export function watchTint() {
  const over = new Promise<{ tinted: string[]; timers: number[] }>((settle) => {
    const [tinted, timers] = [[] as string[], [] as number[]]
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (run: () => void, ms = 0) => {
        timers.push(ms)
        return setTimeout(run, ms)
      },
    })
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement)) continue
        const direction = target.dataset['tick']
        if (direction === undefined) settle({ tinted, timers })
        else tinted.push(`${target.closest('a')?.getAttribute('href')} ${direction}`)
      }
    }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['data-tick'] })
  })
  return { over }
}

/** Pulls something down by touch. */
export async function pullDown(page: Page, target: Locator, distance: number): Promise<void> {
  const box = await boxAtRest(page, target)
  const [x, y] = [box.x + 20, box.y + box.height / 2]
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', to?: number) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: to === undefined ? [] : [{ x, y: to }] })
  await touch('touchStart', y)
  await touch('touchMove', y + distance / 2)
  await touch('touchMove', y + distance)
  await touch('touchEnd')
}

/** The rows of the order's summary, all of one moment, without "$" and ",". */
export async function summaryOf(page: Page): Promise<Record<string, string>> {
  return page
    .locator('[data-trade-panel] dl')
    .evaluate((list) =>
      Object.fromEntries(
        [...list.querySelectorAll('dt')].map((name) => [
          name.textContent,
          (name.nextElementSibling?.textContent ?? '').replace(/[$,]/g, ''),
        ]),
      ),
    )
}

/** Drags something to the right by the mouse, and lets go of it there. */
export async function pullRight(page: Page, target: Locator, distance: number): Promise<void> {
  const { x, y } = await pointAt(page, target)
  await page.mouse.down()
  await page.mouse.move(x + distance / 2, y)
  await page.mouse.move(x + distance, y)
  await page.mouse.up()
}

/** Puts the mouse on something. Not by `hover`, which tries so slowly on a busy machine that a toast may go before. */
export async function pointAt(page: Page, target: Locator): Promise<{ x: number; y: number }> {
  const box = await boxAtRest(page, target)
  const place = { x: box.x + box.width / 4, y: box.y + box.height / 2 }
  await page.mouse.move(place.x, place.y)
  return place
}

/** Where something comes to rest. */
async function boxAtRest(page: Page, target: Locator) {
  await expect(target).toBeVisible()
  await untilStill(page)
  const box = await target.boundingBox()
  if (box === null) throw new Error('it has no place any more')
  return box
}

/** Runs in the page: what moves for longer than a blink, now and, where prices tick, with the next change of one. */
export async function watchMotion(ticks: boolean): Promise<string[]> {
  const moved = new Set<string>()
  const look = () => {
    for (const { playState, effect } of document.getAnimations()) {
      const duration = Number(effect?.getComputedTiming().duration ?? 0)
      if (playState === 'running' && duration > 10) moved.add(`${duration} ms`)
    }
  }
  look()
  if (!ticks) return [...moved]
  await new Promise<void>((settle) => {
    const observer = new MutationObserver(() => {
      observer.disconnect()
      requestAnimationFrame(() => settle())
    })
    observer.observe(document.body, { subtree: true, characterData: true })
  })
  look()
  return [...moved]
}

/** Runs in the page: remembers any thousands of dollars that show, if only for a frame. */
export function noteAmounts(): void {
  new MutationObserver(() => {
    const shown = /\$[45],\d{3}\.\d/.exec(document.querySelector('main')?.textContent ?? '')
    if (shown !== null) document.documentElement.dataset['seen'] = shown[0]
  }).observe(document.body, { subtree: true, childList: true, characterData: true })
}

/**
 * Runs in the page: what is pressed with a finger and is too small for one. Links inside a sentence may be.
 */
export function smallTargets(): string[] {
  const LEAST_PX = 44
  return [...document.querySelectorAll<HTMLElement>('a, button, input, select, [role=tab]')].flatMap(
    (target) => {
      const { width, height } = target.getBoundingClientRect()
      const isSeen = target.checkVisibility({ visibilityProperty: true }) && width > 1
      const isInSentence = getComputedStyle(target).display === 'inline'
      const reached = target.closest('label')?.getBoundingClientRect().height ?? height
      const covered = getComputedStyle(target, '::after').position === 'absolute'
      if (!isSeen || isInSentence || covered || Math.max(reached, height) >= LEAST_PX - 0.5) return []
      return [
        `${target.getAttribute('aria-label') ?? target.textContent} ${Math.round(width)}x${Math.round(height)}`,
      ]
    },
  )
}
