import type { Page } from '@playwright/test'
import { CUSTOMERS_STATES, type Screen, press } from './screen.ts'

/** What a customer can open on any screen, and what stands in a screen's place. */
export const SCREENS_OF_THE_SHELL: readonly Screen[] = [
  { name: 'faq', path: '/faq', states: ['full'] },
  {
    name: 'faq-open',
    path: '/faq',
    states: ['full'],
    act: (page) => page.locator('main h3 button').nth(1).click(),
  },
  { name: 'chat', path: '/markets', states: ['full'], act: openChat },
  {
    name: 'chat-answered',
    mayJump: 'earlier questions stand above the talk',
    path: '/markets',
    states: ['full'],
    act: (page) => ask(page, 'What is the withdrawal fee?'),
  },
  {
    name: 'chat-hand-over',
    path: '/markets',
    states: ['full'],
    act: async (page) => {
      await ask(page, 'Zebras?')
      await press(page, 'Send to a human agent')
    },
  },
  {
    name: 'chat-ticket',
    mayJump: 'earlier questions stand above the talk',
    path: '/markets',
    states: ['full', 'long'],
    act: async (page) => {
      await openChat(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /dividend|Landesbank/ })
        .first()
        .click()
    },
  },
  {
    name: 'notifications',
    path: '/markets',
    states: CUSTOMERS_STATES,
    act: (page) => press(page, /^Notifications/),
  },
  { name: 'menu', path: '/markets', states: ['full', 'long'], act: openMenu },
  { name: 'palette', path: '/markets', states: ['full', 'loading', 'failing'], act: openPalette },
  {
    name: 'palette-found',
    path: '/markets',
    states: ['full'],
    act: async (page) => {
      await openPalette(page)
      await searchField(page).pressSequentially('app')
    },
  },
  {
    name: 'palette-none',
    path: '/markets',
    states: ['full'],
    act: async (page) => {
      await openPalette(page)
      await searchField(page).pressSequentially('qqqq')
    },
  },
  {
    name: 'shortcuts',
    path: '/markets',
    states: ['full'],
    act: async (page) => {
      await page
        .getByRole('button', { name: /^Search/ })
        .first()
        .waitFor()
      await page.keyboard.press('?')
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'not-found', path: '/nowhere', states: ['full'] },
  {
    name: 'broken',
    mayComplain: true,
    path: '/history',
    states: ['full'],
    answers: () => ({ '/api/transactions': [null] }),
    act: (page) => page.getByText('Something went wrong').waitFor(),
  },
  {
    name: 'broken-code',
    mayComplain: true,
    path: '/history',
    states: ['full'],
    prepare: async (page) => {
      await page.route(/history-screen.*\.js$/, (route) => route.abort())
    },
  },
  {
    name: 'session-over',
    path: '/profile',
    states: ['full'],
    act: async (page) => {
      await press(page, 'Edit')
      await page.getByLabel('City').fill('Boston')
      await page.unrouteAll()
      await page.route('**/api/**', (route) =>
        route.fulfill({ status: 401, json: { code: 'not_signed_in', detail: 'Please sign in' } }),
      )
      await press(page, 'Update Profile')
      await page.getByText('Your session has ended').first().waitFor()
    },
  },
]

async function openMenu(page: Page): Promise<void> {
  await press(page, 'Open menu')
  await page.getByRole('dialog').waitFor()
}

async function openChat(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Live Support Chat', exact: true })
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .waitFor()
  if (await page.getByRole('button', { name: 'Open menu' }).isVisible()) await openMenu(page)
  await button.filter({ visible: true }).first().click()
  await page.getByPlaceholder('Type your message...').waitFor()
}

async function ask(page: Page, question: string): Promise<void> {
  await openChat(page)
  await page.getByPlaceholder('Type your message...').fill(question)
  await page.keyboard.press('Enter')
  await page.getByText('Support is typing…').waitFor()
  await page.getByText('Support is typing…').waitFor({ state: 'detached' })
}

async function openPalette(page: Page): Promise<void> {
  await press(page, /^Search/)
  await searchField(page).waitFor()
}

const searchField = (page: Page) => page.getByRole('combobox', { name: /^Search/ })
