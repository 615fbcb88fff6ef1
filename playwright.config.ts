import { defineConfig, devices } from '@playwright/test'
import { CHROMIUM, CHROMIUM_FLAGS } from './tests/support/browser/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Two cores: a third journey works while the others wait for a timer, a toast or a server.
  workers: 3,
  // A journey is long and machines are shared: these only end one that hangs.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  forbidOnly: process.env['CI'] !== undefined,
  use: {
    timezoneId: 'America/New_York',
    locale: 'en-US',
    colorScheme: 'dark',
    // Prices tick each second, and each tick fades for 700 ms at sixty frames a second: a list of them at rest takes a
    // third of a core, and an eighth without motion (10 s: 3.4 s and 1.2 s). Journeys about motion ask for it, and
    // phones have it.
    reducedMotion: 'reduce',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(CHROMIUM === undefined ? {} : { executablePath: CHROMIUM }),
      args: CHROMIUM_FLAGS,
    },
  },
  projects: [
    {
      name: 'desktop',
      use: { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } },
      grepInvert: /@phone/,
    },
    {
      name: 'mobile',
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, reducedMotion: 'no-preference' },
      // What a journey proves of rules and texts holds at any width. On a phone run those whose layout, sheet, menu or
      // gestures are others there: @both runs on either, @phone on a phone alone.
      grep: /@phone|@both/,
    },
  ],
})
