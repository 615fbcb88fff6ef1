import { mkdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { type Browser, chromium } from '@playwright/test'
import { pino } from 'pino'
import { startApp } from '#server/app.ts'
import { seedDemoCast } from '#server/cli/demo-cast.ts'
import { parseConfig } from '#server/config.ts'
import { openDatabase } from '#server/database/open-database.ts'
import { createStageClock } from '../stage/clock.ts'

/**
 * Takes the README's pictures. The clock stands still, in the server and in the browser, and the market's seed is
 * the default one, so the same sources give the same pictures.
 */
const FOLDER = resolve(import.meta.dirname, '../../docs/pictures')
/** A Wednesday, 13:24 in New York, well inside a minute. */
const AT = '2026-11-18T18:24:30Z'
const ADMINISTRATOR = { ADMIN_USERNAME: 'root', ADMIN_PASSWORD: 'Demo-Harbour-42' }

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

const config = parseConfig({
  ...ADMINISTRATOR,
  PORT: '0',
  DATA_DIR: process.env['DATA_DIR'],
  MARKET_HOURS: 'always',
  RATE_LIMIT_FACTOR: '0',
})
const clock = createStageClock(AT)
const log = pino({ level: 'silent' })
const database = await openDatabase(config, log)
const app = await startApp({ config, clock, connection: database.connection, owner: database.owner, log })
try {
  const cast = await seedDemoCast({ config, clock, connection: database.connection })
  const ada = cast.find(({ username }) => username === 'ada')
  if (ada === undefined) throw new Error('the demonstration has no ada')
  const { url } = await app.listen()
  const executablePath = process.env['CHROMIUM_PATH']
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--font-render-hinting=none',
      '--force-color-profile=srgb',
      '--hide-scrollbars',
    ],
  })
  mkdirSync(FOLDER, { recursive: true })
  for (const picture of PICTURES) {
    await take(browser, url, ada, picture)
    process.stdout.write(`docs/pictures/${picture.name}.png\n`)
  }
  await browser.close()
} finally {
  await app.close()
  await database.close()
}

async function take(
  browser: Browser,
  url: string,
  { username, password }: { username: string; password: string },
  { name, path, theme, size }: (typeof PICTURES)[number],
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    reducedMotion: 'reduce',
  })
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
