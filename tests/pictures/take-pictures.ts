import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Browser } from '@playwright/test'
import { AT, BROWSER, withDemonstration } from './demonstration.ts'

/** Takes the README's pictures. */
const FOLDER = resolve(import.meta.dirname, '../../docs/pictures')

const WIDE = { width: 1440, height: 900 }
/** As much as the dashboard has. */
const TALL = { width: 1440, height: 1130 }
const NARROW = { width: 390, height: 844 }
const PICTURES = [
  { name: 'dashboard-dark', path: '/', theme: 'dark', size: TALL },
  { name: 'dashboard-light', path: '/', theme: 'light', size: TALL },
  { name: 'asset-dark', path: '/asset/NVDA?period=1Y', theme: 'dark', size: WIDE },
  { name: 'asset-light', path: '/asset/NVDA?period=1Y', theme: 'light', size: WIDE },
  { name: 'dashboard-phone-dark', path: '/', theme: 'dark', size: NARROW },
  { name: 'dashboard-phone-light', path: '/', theme: 'light', size: NARROW },
  { name: 'asset-phone-dark', path: '/asset/NVDA?period=1Y', theme: 'dark', size: NARROW },
  { name: 'asset-phone-light', path: '/asset/NVDA?period=1Y', theme: 'light', size: NARROW },
] as const

await withDemonstration({}, async ({ url, browser, ada }) => {
  mkdirSync(FOLDER, { recursive: true })
  for (const picture of PICTURES) {
    await take(browser, url, ada, picture)
    process.stdout.write(`docs/pictures/${picture.name}.png\n`)
  }
})

async function take(
  browser: Browser,
  url: string,
  { username, password }: { username: string; password: string },
  { name, path, theme, size }: (typeof PICTURES)[number],
): Promise<void> {
  const context = await browser.newContext({ baseURL: url, viewport: size, ...BROWSER })
  const page = await context.newPage()
  await page.clock.setFixedTime(AT)
  await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
  await page.request.post('/api/login', { data: { username, password } })
  await page.goto(path)
  // What comes last: the chart with its marks, and the lines beside the holdings.
  await page.locator('[role=slider]').first().waitFor()
  await page.getByText('Your Holdings').first().waitFor()
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => {
    // The price streams stay open.
  })
  await page.evaluate(async () => {
    await document.fonts.ready
    await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
  })
  await page.screenshot({ path: resolve(FOLDER, `${name}.png`), animations: 'disabled' })
  await context.close()
}
