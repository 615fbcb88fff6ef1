import { type Page, type Response, chromium } from '@playwright/test'
import { createOrder } from '#contract/trading/orders.ts'
import { CHROMIUM, CHROMIUM_FLAGS } from '../support/browser/chromium.ts'
import { watchViolations } from '../support/browser/watched-page.ts'
import type { Client } from '../support/client.ts'

/** One stream that the page has opened. */
interface OpenedStream {
  path: string
  messages: number
  /** Whether its server said that it stops, so that the page asked for another one. */
  isTold: boolean
  /** How often it broke otherwise. */
  failures: number
}

/** The page of a stock with live prices, before a customer in a real browser. */
export interface TradingPage {
  /** The streams that it has opened so far, in that order. */
  streams(): Promise<OpenedStream[]>
  /** How many messages with prices it has received. */
  prices(): Promise<number>
  /** Buys one share on the screen; answers the id of the transaction once the page says that it is bought. */
  buys(): Promise<string>
  /** What it shows of a broken connection. */
  complaints(): Promise<string[]>
  /** What the browser complains about. */
  violations: readonly string[]
  close(): Promise<void>
}

/** Long enough for a machine that does much else. */
const PATIENCE_MS = 60_000
const SYMBOL = 'KO'

/** Opens the page at the proxy, for a customer who is signed in there. */
export async function openTradingPage(front: string, { cookies }: Client): Promise<TradingPage> {
  const browser = await chromium.launch({
    ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
    args: CHROMIUM_FLAGS,
  })
  const context = await browser.newContext({ timezoneId: 'America/New_York', reducedMotion: 'reduce' })
  context.setDefaultTimeout(PATIENCE_MS)
  await context.addCookies([...cookies].map(([name, value]) => ({ name, value, url: front })))
  const page = await context.newPage()
  const violations = watchViolations(page)
  await page.addInitScript(watchStreams)
  await page.goto(`${front}/asset/${SYMBOL}`)
  const streams = () => page.evaluate<OpenedStream[]>('window.openedStreams')
  return {
    streams,
    prices: async () =>
      (await streams())
        .filter(({ path }) => path.endsWith('/stock/stream'))
        .reduce((sum, { messages }) => sum + messages, 0),
    buys: () => buyOne(page),
    complaints: () => page.getByText(/Reconnecting|can't be reached|You're offline/).allInnerTexts(),
    violations,
    close: () => browser.close(),
  }
}

async function buyOne(page: Page): Promise<string> {
  await page.getByLabel('Shares', { exact: true }).fill('1')
  const answer = page.waitForResponse((response) => isOrder(response))
  await page.getByRole('button', { name: `Buy ${SYMBOL}` }).click()
  const response = await answer
  if (response.status() !== 200) throw new Error(`${response.status()} ${await response.text()}`)
  const { transactionId }: { transactionId: string } = await response.json()
  const toast = page.locator('.toast')
  await toast.filter({ hasText: 'Purchase successful' }).first().waitFor()
  // The next one's is another.
  await page.keyboard.press('Escape')
  await toast.waitFor({ state: 'detached' })
  return transactionId
}

const isOrder = (response: Response): boolean =>
  response.request().method() === createOrder.method && new URL(response.url()).pathname === createOrder.path

/** Runs in the page before its own scripts: notes each stream that they open, and what it says. */
function watchStreams(): void {
  const opened: OpenedStream[] = []
  class WatchedEventSource extends EventSource {
    constructor(url: string) {
      super(url)
      const stream = { path: new URL(url, location.href).pathname, messages: 0, isTold: false, failures: 0 }
      opened.push(stream)
      this.addEventListener('message', () => void (stream.messages += 1))
      this.addEventListener('server-stops', () => void (stream.isTold = true))
      this.addEventListener('error', () => void (stream.failures += 1))
    }
  }
  Object.assign(window, { EventSource: WatchedEventSource, openedStreams: opened })
}
