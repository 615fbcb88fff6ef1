/** What keeps a page's main thread from answering: its longest task, on a processor slowed down to a phone's. */
import { setTimeout as pass } from 'node:timers/promises'
import type { Browser, Locator, Page } from '@playwright/test'
import { type BenchScreen, openWindow, type PageServer, untilLoaded } from './page-server.ts'

/**
 * How fast Lighthouse would find the phone to be. Chrome's developer tools calibrate a phone of the middle to
 * 1,000 and a slow one to 264; a quarter of a fast desktop's 3,000 is between the two.
 */
const PHONES_INDEX = 750
/** Lighthouse's own value, for a machine whose speed is unknown. */
const USUAL_SLOW_DOWN = 4

/** How many times a machine of this benchmarkIndex is slowed down: else a slow day would make a slower phone. */
export const slowDownOf = (benchmarkIndex: number | undefined): number =>
  benchmarkIndex === undefined ? USUAL_SLOW_DOWN : Math.max(1, benchmarkIndex / PHONES_INDEX)

/** What is fetched last, such as the chart's table or the chat, is no more part of loading. */
const SETTLING_MS = 2_000
const TICKING_MS = 10_000
const AFTERWARDS_MS = 1_500

export interface LongestTask {
  /** Milliseconds of processor time, which other programs on this machine do not lengthen. */
  processorMs: number
  /** The same by the clock. */
  clockMs: number
}

/** The longest task while prices tick and there is no input. */
export async function longestWhileTicking(
  browser: Browser,
  testServer: PageServer,
  screen: BenchScreen,
  slowDown: number,
): Promise<LongestTask> {
  return onSlowPage(browser, testServer, screen, slowDown, (page) =>
    traced(browser, page, () => pass(TICKING_MS)),
  )
}

/** What a person does, as raw input: nothing of the bench's own runs in the page meanwhile. */
export interface Interaction {
  name: string
  /** By the screen's name. */
  screen: string
  /** What is pressed. */
  press?: (page: Page) => Locator
  /** What is pressed before, and not measured. */
  first?: (page: Page) => Locator
  keys?: readonly string[]
  /** Phones have no such input: it is measured without a promise. */
  isOfDesktops?: boolean
}

export const INTERACTIONS: readonly Interaction[] = [
  {
    name: 'opening the order form',
    screen: 'asset',
    press: (page) => page.getByRole('button', { name: 'Buy' }),
  },
  {
    name: 'typing an amount',
    screen: 'asset',
    first: (page) => page.getByRole('button', { name: 'Buy' }),
    press: (page) => page.getByLabel('Shares', { exact: true }),
    keys: ['1', '2', '.', '5'],
  },
  {
    name: 'another period',
    screen: 'asset',
    press: (page) => page.getByText('1 Year', { exact: true }),
  },
  { name: 'another period', screen: 'dashboard', press: (page) => page.getByText('1 Year', { exact: true }) },
  {
    name: 'another tab',
    screen: 'dashboard',
    press: (page) => page.getByRole('tab', { name: /Your Holdings/ }),
  },
  {
    name: 'another tab',
    screen: 'markets',
    press: (page) => page.getByRole('tab', { name: 'Mutual Funds' }),
  },
  {
    name: 'typing a search',
    screen: 'markets',
    press: (page) => page.getByRole('searchbox'),
    keys: ['a', 'p', 'p'],
  },
  {
    name: 'opening the palette',
    screen: 'markets',
    press: (page) => page.getByRole('button', { name: 'Search stocks and funds' }),
  },
  { name: 'opening the palette by keys', screen: 'markets', keys: ['Control+k'], isOfDesktops: true },
  { name: 'opening the menu', screen: 'dashboard', press: (page) => page.getByLabel('Open menu') },
]

/** The longest task from the press to a while after. */
export async function longestWhile(
  browser: Browser,
  testServer: PageServer,
  screen: BenchScreen,
  slowDown: number,
  { first, press, keys = [] }: Interaction,
): Promise<LongestTask> {
  return onSlowPage(browser, testServer, screen, slowDown, async (page) => {
    if (first !== undefined) {
      await first(page).click()
      await press?.(page).waitFor()
      await pass(SETTLING_MS)
    }
    const box = press === undefined ? null : await press(page).boundingBox()
    return traced(browser, page, async () => {
      if (box !== null) await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
      for (const key of keys) {
        await page.keyboard.press(key)
        await pass(150)
      }
      await pass(AFTERWARDS_MS)
    })
  })
}

async function onSlowPage<T>(
  browser: Browser,
  testServer: PageServer,
  { path, visitor }: BenchScreen,
  slowDown: number,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await openWindow(browser, testServer, visitor, 390)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await page.goto(path)
    await untilLoaded(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown })
    await pass(SETTLING_MS)
    return await work(page)
  } finally {
    await context.close()
  }
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds by the clock, and of processor time. */
  dur?: number
  tdur?: number
  args?: { name?: string; data?: { frames?: { url: string; processId?: number }[] } }
}

const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline']

async function traced(browser: Browser, page: Page, work: () => Promise<unknown>): Promise<LongestTask> {
  await browser.startTracing(page, { categories: CATEGORIES })
  await work()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  const tasks = ofMainThread(traceEvents, new URL(page.url()).origin).filter(({ name }) => name === 'RunTask')
  if (tasks.length === 0) throw new Error('the trace has no task of the page')
  const most = (figure: 'dur' | 'tdur') => Math.max(...tasks.map((task) => task[figure] ?? 0)) / 1_000
  return { processorMs: most('tdur'), clockMs: most('dur') }
}

/** The events of the thread that runs the page. */
function ofMainThread(events: readonly TraceEvent[], origin: string): TraceEvent[] {
  const frames = events.flatMap(({ args }) => args?.data?.frames ?? [])
  const pid = frames.find(({ url }) => url.startsWith(origin))?.processId
  const main = events.find(
    (event) =>
      event.name === 'thread_name' && event.args?.name === 'CrRendererMain' && (event.pid === pid || !pid),
  )
  return events.filter((event) => event.pid === main?.pid && event.tid === main.tid)
}
