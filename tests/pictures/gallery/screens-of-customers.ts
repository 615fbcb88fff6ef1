import type { Page } from '@playwright/test'
import { CUSTOMERS_STATES, DATA_STATES, type Screen, type State, press } from './screen.ts'

const WITH_PROFILES = [...CUSTOMERS_STATES, 'pending', 'rejected'] as const
const MARKET_IS_SHUT = {
  '/api/market-status': {
    isOpen: false,
    tradingAllowed: false,
    message: 'Closed for the weekend. Trading resumes Monday 9:30 AM ET.',
    nextOpen: '2026-11-23T14:30:00.000Z',
    nextClose: '2026-11-23T21:00:00.000Z',
    exDividend: [],
  },
}
const shut: Screen['answers'] = (state) => (state === 'closed' ? MARKET_IS_SHUT : {})

/** The screens of SPEC section 2 that a customer has, each tab of theirs, and every dialog over them. */
export const SCREENS_OF_CUSTOMERS: readonly Screen[] = [
  // Without a query in its address the page brings the answers, and no state could be given in their place.
  { name: 'dashboard', path: '/?tab=overview', states: WITH_PROFILES },
  { name: 'dashboard-holdings', path: '/?tab=holdings', states: CUSTOMERS_STATES },
  {
    name: 'dashboard-withdraw',
    path: '/?open=withdraw',
    states: CUSTOMERS_STATES,
    mayJump: 'a short form, or the whole one',
    act: waitForDialog,
  },
  { name: 'markets', path: '/markets', states: [...DATA_STATES, 'closed'], answers: shut },
  { name: 'markets-funds', path: '/markets?tab=funds', states: DATA_STATES },
  { name: 'markets-none', path: '/markets?q=nothing+such', states: ['full'] },
  { name: 'asset', path: '/asset/NVDA?period=1Y', states: [...CUSTOMERS_STATES, 'closed'], answers: shut },
  { name: 'asset-intraday', path: '/asset/NVDA?chart=intraday', states: DATA_STATES },
  { name: 'asset-fund', path: '/asset/VTIAX', states: CUSTOMERS_STATES },
  {
    name: 'asset-no-history',
    path: '/asset/NVDA',
    states: ['full'],
    answers: () => ({ '/api/historical/NVDA': [], '/api/news': [] }),
  },
  { name: 'asset-unknown', path: '/asset/ZZZZ', states: ['full'] },
  {
    name: 'asset-table',
    mayJump: 'the table was asked for',
    path: '/asset/NVDA',
    states: ['full'],
    act: (page) => page.getByText('View as table').first().click(),
  },
  {
    name: 'ticket',
    path: '/asset/NVDA',
    states: ['full', 'empty', 'long'],
    act: (page) => typeOrder(page, 'Buy', '2.5'),
  },
  {
    name: 'ticket-sell',
    path: '/asset/NVDA',
    states: ['full', 'long'],
    act: (page) => typeOrder(page, 'Sell', '1'),
  },
  {
    name: 'ticket-too-much',
    path: '/asset/NVDA',
    states: ['full'],
    act: (page) => typeOrder(page, 'Buy', '99999'),
  },
  {
    name: 'ticket-shut',
    path: '/asset/NVDA',
    states: ['closed'],
    answers: shut,
    act: (page) => typeOrder(page, 'Buy', '2.5'),
  },
  {
    name: 'ticket-refused',
    path: '/asset/NVDA',
    states: ['full'],
    answers: () => ({
      '/api/orders': new Error('price_unavailable'),
      '/api/orders/preview': new Error('price_unavailable'),
    }),
    act: async (page) => {
      await typeOrder(page, 'Buy', '2.5')
      await page.locator('[data-trade-panel] button[type=submit]').click()
      await page.getByText('Purchase failed').first().waitFor()
    },
  },
  { name: 'news', path: '/news', states: DATA_STATES },
  { name: 'news-none', path: '/news', states: ['full'], answers: () => ({ '/api/news': [] }) },
  { name: 'news-filtered', path: '/news?symbol=NVDA', states: ['full'] },
  { name: 'news-filtered-none', path: '/news?symbol=ZZZZ', states: ['full'] },
  { name: 'article', path: '/news/{article}', states: DATA_STATES },
  { name: 'wallet', path: '/wallet', states: CUSTOMERS_STATES },
  { name: 'wallet-deposits', path: '/wallet?tab=deposits', states: CUSTOMERS_STATES },
  { name: 'wallet-withdrawals', path: '/wallet?tab=withdrawals', states: CUSTOMERS_STATES },
  {
    name: 'wallet-deposit',
    mayJump: 'a form, or why there is none',
    path: '/wallet?open=deposit',
    states: [...CUSTOMERS_STATES, 'pending'],
    act: waitForDialog,
  },
  {
    name: 'wallet-deposit-euros',
    mayJump: 'the rate was asked for',
    path: '/wallet?open=deposit',
    states: ['full'],
    act: async (page) => {
      await page.getByLabel('Currency').selectOption('EUR')
      await page.getByLabel('Amount').fill('1234.56')
    },
  },
  { name: 'wallet-withdraw', path: '/wallet?open=withdraw', states: CUSTOMERS_STATES, act: waitForDialog },
  {
    name: 'wallet-withdraw-filled',
    path: '/wallet?open=withdraw',
    states: ['full', 'long'],
    act: async (page) => {
      await page.getByLabel(/^Amount/).fill('100')
    },
  },
  {
    name: 'wallet-withdraw-cancel',
    path: '/wallet?tab=withdrawals',
    states: ['full'],
    act: async (page) => {
      await press(page, /^Cancel/)
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'history', path: '/history', states: CUSTOMERS_STATES },
  { name: 'history-deposits', path: '/history?show=deposits', states: ['full', 'empty', 'long'] },
  { name: 'history-withdrawals', path: '/history?show=withdrawals', states: ['full', 'long'] },
  { name: 'history-trades', path: '/history?show=trades', states: ['full', 'long'] },
  { name: 'orders', path: '/orders', states: CUSTOMERS_STATES },
  {
    name: 'orders-cancel',
    path: '/orders',
    states: ['full'],
    act: async (page) => {
      await press(page, /^Cancel/)
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'plans', path: '/plans', states: CUSTOMERS_STATES },
  { name: 'performance', path: '/performance?period=All', states: CUSTOMERS_STATES },
  { name: 'performance-percent', path: '/performance?show=percent', states: ['full', 'long'] },
  { name: 'performance-dates', path: '/performance?period=2026-06-30..2026-09-30', states: ['full'] },
  { name: 'performance-closed', path: '/performance?tab=closed', states: CUSTOMERS_STATES },
  {
    name: 'performance-explained',
    path: '/performance',
    states: ['full', 'long'],
    act: (page) => press(page, /Time-weighted return, explain$/),
  },
  {
    name: 'performance-table',
    mayJump: 'the table was asked for',
    path: '/performance',
    states: ['full'],
    act: (page) => page.getByText('View as table').first().click(),
  },
  { name: 'gains', path: '/gains', states: CUSTOMERS_STATES },
  { name: 'gains-lots', path: '/gains?tab=lots', states: CUSTOMERS_STATES },
  { name: 'gains-method', path: '/gains?tab=method', states: ['full'] },
  { name: 'profile', path: '/profile', states: WITH_PROFILES },
  { name: 'profile-security', path: '/profile?tab=security', states: CUSTOMERS_STATES },
  { name: 'profile-display', path: '/profile?tab=display', states: ['full'] },
  {
    name: 'profile-invalid',
    path: '/profile',
    states: ['invalid'],
    act: (page) => press(page, 'Submit Profile'),
  },
  { name: 'profile-edit', path: '/profile', states: ['full', 'long'], act: (page) => press(page, 'Edit') },
  {
    name: 'profile-password',
    path: '/profile?tab=security',
    states: ['full'],
    act: (page) => openFrom(page, 'Change Password'),
  },
  {
    name: 'profile-authenticator',
    path: '/profile?tab=security',
    states: ['full'],
    act: (page) => openFrom(page, 'Set up the authenticator app'),
  },
  {
    name: 'profile-passkey',
    path: '/profile?tab=security',
    states: ['full'],
    act: (page) => openFrom(page, 'Add a passkey'),
  },
  {
    name: 'profile-two-steps-on',
    path: '/profile?tab=security',
    states: ['full'],
    answers: () => ({ '/api/second-factor': TWO_STEPS }),
  },
  {
    name: 'profile-keys',
    path: '/profile?tab=security',
    states: ['full'],
    answers: () => ({ '/api/keys': API_KEYS }),
    act: (page) => page.getByRole('list', { name: 'API keys' }).scrollIntoViewIfNeeded(),
  },
  {
    name: 'profile-new-key',
    path: '/profile?tab=security',
    states: ['full'],
    act: (page) => openFrom(page, 'New key'),
  },
]

const API_KEY = {
  id: '2',
  keyId: 'NFKABCDEFGHIJKLMNOPQRST',
  name: 'Rebalancing on the server at home, every first of the month',
  scopes: ['market', 'account', 'trade'],
  networks: ['203.0.113.0/24', '2001:db8:85a3:8d3:1319:8a2e:370:7348'],
  createdAt: '2026-11-02T09:15:00.000Z',
  expiresAt: '2027-01-31T09:15:00.000Z',
  lastUsedAt: '2026-11-17T21:03:00.000Z',
  lastUsedAddress: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
  revokedAt: null,
  revokedWhy: null,
}
const API_KEYS = {
  stoppedAt: '2026-11-18T14:00:00.000Z',
  ordersSuspendedAt: '2026-11-18T13:00:00.000Z',
  keys: [
    API_KEY,
    {
      ...API_KEY,
      id: '1',
      name: 'Notebook',
      scopes: ['market'],
      networks: [],
      lastUsedAt: null,
      lastUsedAddress: null,
      revokedAt: '2026-11-10T09:15:00.000Z',
      revokedWhy: 'customer',
    },
  ],
}

const TWO_STEPS = {
  passkeysPossible: true,
  isRequired: false,
  totp: { createdAt: '2026-11-02T09:15:00.000Z' },
  passkeys: [
    {
      id: '1',
      name: 'Her phone',
      createdAt: '2026-11-02T09:20:00.000Z',
      lastUsedAt: '2026-11-17T20:05:00.000Z',
    },
  ],
  recoveryCodesLeft: 7,
}

/** On a phone the ticket is a sheet. */
async function typeOrder(page: Page, side: 'Buy' | 'Sell', amount: string): Promise<void> {
  const bar = page.getByRole('group', { name: 'Trade', exact: true })
  const panel = page.locator('[data-trade-panel]')
  await bar.or(panel).first().waitFor()
  if (await bar.isVisible()) await bar.getByRole('button', { name: side }).click()
  await panel
    .getByRole(`radio`, { name: side })
    .or(panel.getByRole('button', { name: side, exact: true }))
    .first()
    .click()
  const field = panel.getByLabel('Shares', { exact: true })
  if (await field.isEnabled()) await field.fill(amount)
}

/** Without a balance the card offers only another try; the dashboard's form waits for the accounts it pays to. */
async function waitForDialog(page: Page, state: State): Promise<void> {
  if (state !== 'failing') await page.getByRole('dialog').waitFor()
}

async function openFrom(page: Page, button: string): Promise<void> {
  await press(page, button)
  await page.getByRole('dialog').waitFor()
}
