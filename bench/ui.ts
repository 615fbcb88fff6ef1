/**
 * The claim: sixty live prices a second leave the main thread of a page to the person in front of it, because only
 * what has changed is drawn again. What is counted is processor time of the page's main thread; what is rendered, in
 * a second look, by React's own account.
 */
import { setTimeout as pass } from 'node:timers/promises'
import type { Browser, CDPSession } from '@playwright/test'
import { forgetRows, seenRows, watchRows } from '../tests/support/database/watched-rows.ts'
import {
  type BenchScreen,
  launchChromium,
  openPageServer,
  openWindow,
  type PageServer,
  say,
  untilLoaded,
  type Width,
} from './pages/page-server.ts'
import type { Row } from './support/table.ts'

const SCREENS = ['markets', 'dashboard', 'holdings']
const WIDTHS: readonly Width[] = [1440, 390]
const TICKING_MS = 20_000
const SETTLING_MS = 2_000
const MOST_OF_A_CORE = 0.2

export async function measureUi(): Promise<Row[]> {
  const testServer = await openPageServer()
  const browser = await launchChromium()
  try {
    const rows: Row[] = []
    for (const screen of testServer.screens.filter(({ name }) => SCREENS.includes(name))) {
      for (const width of WIDTHS) {
        say(`${screen.name} at ${width} pixels`)
        rows.push(await mainThreadRow(browser, testServer, screen, width))
      }
      rows.push(...(await rowsOf(browser, testServer, screen)))
    }
    return rows
  } finally {
    await browser.close()
    await testServer.stop()
  }
}

async function mainThreadRow(
  browser: Browser,
  testServer: PageServer,
  screen: BenchScreen,
  width: Width,
): Promise<Row> {
  const context = await openWindow(browser, testServer, screen.visitor, width)
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  // Processor time and not the clock's: other programs on this machine do not lengthen it.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(screen.path)
  await untilLoaded(page)
  await pass(SETTLING_MS)
  const [before, startedMs] = [await taskSeconds(session), performance.now()]
  await pass(TICKING_MS)
  const [after, endedMs] = [await taskSeconds(session), performance.now()]
  await context.close()
  const share = (after - before) / ((endedMs - startedMs) / 1_000)
  return {
    claim: `main thread of ${screen.name} at ${width} pixels, prices ticking`,
    measured: `${(share * 100).toFixed(1)} % of a core`,
    target: `less than ${MOST_OF_A_CORE * 100} %`,
    holds: share < MOST_OF_A_CORE,
  }
}

async function taskSeconds(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  const task = metrics.find(({ name }) => name === 'TaskDuration')
  if (task === undefined) throw new Error('this Chromium does not say how long its tasks take')
  return task.value
}

async function rowsOf(browser: Browser, testServer: PageServer, screen: BenchScreen): Promise<Row[]> {
  const context = await openWindow(browser, testServer, screen.visitor, 1440)
  const page = await context.newPage()
  await page.addInitScript(watchRows)
  await page.goto(screen.path)
  await untilLoaded(page)
  await pass(SETTLING_MS)
  await forgetRows(page)
  const startedMs = performance.now()
  await pass(TICKING_MS)
  const seen = await seenRows(page)
  const perSecond = seen.prices / ((performance.now() - startedMs) / 1_000)
  await context.close()
  if (seen.needless.length > 0) say(`rendered for nothing: ${[...new Set(seen.needless)].join(', ')}`)
  return [
    {
      claim: `  prices a second on its stream`,
      measured: `${perSecond.toFixed(0)}, of which ${seen.stood} stood still and ${seen.moved} moved`,
    },
    {
      claim: `rows of ${screen.name} rendered although their price stood still`,
      measured: `${seen.needless.length} of ${seen.rendered}`,
      target: 'none',
      holds: seen.needless.length === 0 && seen.rendered > 0,
    },
  ]
}
