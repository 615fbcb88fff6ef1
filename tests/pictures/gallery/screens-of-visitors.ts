import type { Page } from '@playwright/test'
import { type Screen, press } from './screen.ts'

const NOTHING_OF_THE_MARKET = {
  '/api/public/market-preview': { stocks: [], mutualFunds: [] },
  '/api/public/news-preview': [],
}
const emptyMarket: Screen['answers'] = (state) => (state === 'empty' ? NOTHING_OF_THE_MARKET : {})

/** What a visitor sees. */
const screens: Screen[] = [
  {
    name: 'splash',
    path: '/auth',
    states: ['loading'],
    isWithoutCode: true,
  },
  {
    name: 'unreachable',
    path: '/auth',
    states: ['failing'],
    prepare: async (page) => {
      await page.route('**/auth', async (route) => {
        const reply = await route.fetch()
        const body = (await reply.text()).replace(/<script[^>]*id="boot">.*?<\/script>/, '')
        await route.fulfill({ response: reply, body })
      })
    },
  },
  { name: 'sign-in', path: '/auth', states: ['empty', 'loading', 'full', 'failing'], answers: emptyMarket },
  {
    name: 'sign-in-refused',
    path: '/auth',
    states: ['full'],
    act: async (page) => {
      await page.getByLabel('Username').fill('ada')
      await page.getByLabel('Password', { exact: true }).fill('not her password')
      await press(page, 'Sign in')
      await page.getByText('Invalid username or password').first().waitFor()
    },
  },
  { name: 'sign-up', path: '/auth?mode=sign-up', states: ['full'] },
  {
    name: 'sign-up-invalid',
    path: '/auth?mode=sign-up',
    states: ['full'],
    act: async (page) => {
      await page.getByLabel('Email').fill('no address')
      await page.getByLabel('Password', { exact: true }).fill('short1')
      await page.getByLabel('Confirm Password', { exact: true }).fill('another')
      await page.keyboard.press('Enter')
    },
  },
  { name: 'forgot-password', path: '/auth', states: ['full'], act: openForgotPassword },
  {
    name: 'forgot-password-invalid',
    path: '/auth',
    states: ['full'],
    act: async (page) => {
      await openForgotPassword(page)
      const dialog = page.getByRole('dialog')
      await dialog.locator('form button[type=submit]').click()
    },
  },
  {
    name: 'two-step-sign-in',
    path: '/auth',
    states: ['full'],
    answers: () => ({ '/api/login': { secondFactor: { methods: ['totp', 'passkey', 'recovery_code'] } } }),
    act: async (page) => {
      await page.getByLabel('Username').fill('ada')
      await page.getByLabel('Password', { exact: true }).fill('Quiet-Harbour-42')
      await press(page, 'Sign in')
      await page.getByRole('region', { name: 'Second step' }).waitFor()
    },
  },
  { name: 'licences', path: '/licences', states: ['full'] },
  { name: 'not-found-visitor', path: '/nowhere', states: ['full'] },
]

export const SCREENS_OF_VISITORS: readonly Screen[] = screens.map((screen) => ({
  person: 'visitor',
  ...screen,
}))

async function openForgotPassword(page: Page): Promise<void> {
  await press(page, 'Forgot password?')
  await page.getByRole('dialog').waitFor()
}
