import { type Browser, chromium } from '@playwright/test'
import { pino } from 'pino'
import { startApp } from '#server/app.ts'
import { type DemoAccount, seedDemoUsers } from '#server/cli/demo/demo-users.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/embedded/open-database.ts'
import { createTestClock } from '../support/clock.ts'
import { ADMINISTRATOR } from '../support/product.ts'

/** A Wednesday, 13:24 in New York, well inside a minute. */
export const AT = '2026-11-18T18:24:30Z'

/** The product with the demonstration's customers, and a browser to look at it. */
export interface Demonstration {
  url: string
  browser: Browser
  ada: DemoAccount
}

/**
 * Opens a demonstration for `look`, and closes it again. Its clock stands still and the market's seed is the default
 * one, so the same sources give the same pictures.
 */
export async function withDemonstration(
  settings: Record<string, string>,
  look: (demonstration: Demonstration) => Promise<void>,
): Promise<void> {
  const base = {
    ADMIN_USERNAME: ADMINISTRATOR.username,
    ADMIN_PASSWORD: ADMINISTRATOR.password,
    PORT: '0',
    DATA_DIR: process.env['DATA_DIR'],
    MARKET_HOURS: 'always',
    // The demonstration's past has withdrawals to accounts that are new.
    NEW_BANK_ACCOUNT_PAUSE_HOURS: '0',
    RATE_LIMIT_FACTOR: '0',
  }
  const config = parseConfig({ ...base, ...settings })
  const clock = createTestClock(AT)
  const log = pino({ level: 'silent' })
  const database = await openDatabase(config, log)
  const { connection, owner } = database
  let users: DemoAccount[] = []
  const seed = async () => {
    // Its past was traded at any hour.
    users = await seedDemoUsers({ config: parseConfig(base), clock, connection, owner })
  }
  const app = await startApp({ config, clock, connection, owner, log, seed })
  try {
    const ada = users.find(({ username }) => username === 'ada')
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
    await look({ url, browser, ada })
    await browser.close()
  } finally {
    await app.close()
    await database.close()
  }
}

/** The settings of every browser here. */
export const BROWSER = {
  locale: 'en-US',
  timezoneId: 'America/New_York',
  reducedMotion: 'reduce',
} as const
