/** How far a screen jumps by itself: while its data loads, and while prices tick. */
import { setTimeout as pass } from 'node:timers/promises'
import type { Browser, Page } from '@playwright/test'
import { type BenchScreen, openWindow, type PageServer, untilLoaded, type Width } from './page-server.ts'

/** Every answer of the API comes this late, so that the gray shapes are really seen. */
const HELD_BACK_MS = 300
const TICKING_MS = 10_000

export interface Shifts {
  /** The sum of all, which is more than the usual worst five seconds. */
  total: number
  /** What moved furthest: "p.mt-1". */
  furthest: string
}

export async function measureShifts(
  browser: Browser,
  testServer: PageServer,
  { path, visitor }: BenchScreen,
  width: Width,
): Promise<Shifts> {
  const context = await openWindow(browser, testServer, visitor, width)
  const page = await context.newPage()
  await page.addInitScript(watchShifts)
  await page.route('**/api/**', async (route) => {
    // A stream is no answer that ends: it begins at once, as it would.
    if (route.request().resourceType() === 'fetch') await pass(HELD_BACK_MS)
    await route.continue().catch(() => {})
  })
  await page.goto(path)
  await untilLoaded(page)
  await pass(TICKING_MS)
  const shifts = await seenShifts(page)
  await context.close()
  return shifts
}

function watchShifts(): void {
  const seen = { total: 0, furthest: '', most: 0 }
  Object.assign(window, { shifts: seen })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if ('hadRecentInput' in entry && entry.hadRecentInput === true) continue
      const value = 'value' in entry ? Number(entry.value) : 0
      seen.total += value
      if (value <= seen.most) continue
      seen.most = value
      const sources: { node?: Node | null }[] =
        'sources' in entry && Array.isArray(entry.sources) ? entry.sources : []
      seen.furthest = sources
        .map(({ node }) => (node instanceof Element ? `${node.tagName} ${node.className}` : node?.nodeName))
        .join(', ')
    }
  }).observe({ type: 'layout-shift', buffered: true })
}

const seenShifts = (page: Page): Promise<Shifts> => page.evaluate<Shifts>('window.shifts')
