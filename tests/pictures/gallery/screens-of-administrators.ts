import type { Page } from '@playwright/test'
import type { OfficeOverview } from '#contract/office/overview.ts'
import type { StaffMember } from '#contract/people/staff/staff.ts'
import type { QueueCounts } from '#contract/records/reviews.ts'
import { type Answers, DATA_STATES, type Screen, press } from './screen.ts'

const STATES = ['empty', ...DATA_STATES] as const
const NO_COUNTS = {
  deposits: 0,
  withdrawals: 0,
  passwordResets: 0,
  profiles: 0,
  proposals: 0,
  exchangeRates: 0,
  brokenBooks: [],
} satisfies QueueCounts
const NONE = { count: 0, oldestAt: null, yours: 0 }
const NO_OVERVIEW = {
  deposits: NONE,
  withdrawals: NONE,
  passwordResets: NONE,
  profiles: NONE,
  supportTickets: NONE,
  moneyIn: { count: 0, amount: '0.00' },
  moneyOut: { count: 0, amount: '0.00' },
  stalePrices: 0,
  movesMoneyAlone: [],
  breakGlassUsedAt: null,
  unclosedDays: [],
} satisfies OfficeOverview
const COLLEAGUE = {
  id: '1',
  username: 'maximiliana_wolfeschlegelstein_1',
  firstName: 'Maximiliana',
  lastName: 'Wolfeschlegelsteinhausenbergerdorff',
  roles: [
    { role: 'kyc', grantedAt: '2026-11-18T15:00:00.000Z', grantedBy: 'maximiliana_wolfeschlegelstein_2' },
    { role: 'auditor', grantedAt: '2026-11-18T15:00:00.000Z', grantedBy: null },
  ],
  hasSecondFactor: false,
  linkedAt: null,
  deactivatedAt: '2026-11-18T15:00:00.000Z',
  lastSignInAt: null,
} satisfies StaffMember
const NOTHING: Answers = {
  '/api/admin/counts': NO_COUNTS,
  '/api/admin/overview': NO_OVERVIEW,
  '/api/admin/invitations': [],
  '/api/admin/deposit-requests': [],
  '/api/admin/withdrawal-requests': [],
  '/api/admin/password-reset-requests': [],
  '/api/admin/profiles': [],
  '/api/admin/exchange-rates': { rates: [], bandPercent: '2', decidesAlone: true },
  '/api/admin/proposals': [],
  '/api/admin/customers': [],
  '/api/admin/audit': [],
  '/api/admin/support-tickets': [],
}
const nothing: Screen['answers'] = (state) => (state === 'empty' ? NOTHING : {})

const screens: Screen[] = [
  { name: 'admin-settings', path: '/admin/settings', states: DATA_STATES },
  { name: 'admin-deposits', path: '/admin', states: STATES },
  { name: 'admin-withdrawals', path: '/admin?queue=withdrawals', states: STATES },
  { name: 'admin-password-resets', path: '/admin?queue=password-resets', states: STATES },
  { name: 'admin-profiles', path: '/admin?queue=profiles', states: STATES },
  { name: 'admin-proposals', path: '/admin?queue=proposals', states: STATES },
  { name: 'admin-rates', path: '/admin?queue=rates', states: STATES },
  { name: 'admin-deposits-approved', path: '/admin?status=approved', states: ['full', 'empty'] },
  { name: 'admin-withdrawals-rejected', path: '/admin?queue=withdrawals&status=rejected', states: ['full'] },
  { name: 'admin-profiles-rejected', path: '/admin?queue=profiles&status=rejected', states: ['full'] },
  {
    name: 'admin-document',
    path: '/admin?queue=profiles',
    states: ['full'],
    act: async (page) => {
      await openRequest(page)
      await press(page, 'View Document')
      await page
        .getByRole('region', { name: /^ID document/ })
        .getByRole('img')
        .waitFor()
    },
  },
  {
    name: 'admin-books-broken',
    mayJump: 'books that do not hold are worse',
    path: '/admin',
    states: ['full'],
    answers: () => ({ '/api/admin/counts': { ...NO_COUNTS, brokenBooks: ['cash', 'positions'] } }),
  },
  {
    name: 'admin-prices-stale',
    mayJump: 'prices that do not arrive are worse',
    path: '/admin',
    states: ['full'],
    answers: () => ({ '/api/admin/overview': { ...NO_OVERVIEW, stalePrices: 60 } }),
  },
  {
    name: 'admin-one-person',
    path: '/admin',
    states: ['full'],
    answers: () => ({
      '/api/admin/overview': { ...NO_OVERVIEW, movesMoneyAlone: ['root', 'a.very.long.username'] },
    }),
  },
  {
    name: 'admin-reject',
    mayJump: 'on narrow screens the card takes the place of the list',
    path: '/admin',
    states: ['full'],
    act: (page) => openFromRequest(page, /^Reject/),
  },
  {
    name: 'admin-approve-reset',
    path: '/admin?queue=password-resets',
    states: ['full'],
    act: (page) => openFromRequest(page, /^Approve/),
  },
  {
    name: 'admin-rate-add',
    path: '/admin?queue=rates',
    states: ['full'],
    act: (page) => openFrom(page, 'Add Rate'),
  },
  {
    name: 'admin-rate-edit',
    path: '/admin?queue=rates',
    states: ['full'],
    act: (page) => openFrom(page, /^Edit/),
  },
  {
    name: 'admin-rate-delete',
    path: '/admin?queue=rates',
    states: ['full'],
    act: (page) => openFrom(page, /^Delete/),
  },
  { name: 'customers', path: '/admin/customers', states: STATES },
  { name: 'customer', path: '/admin/customers/{ada}', states: DATA_STATES },
  { name: 'customer-long', path: '/admin/customers/{max}', states: ['full'] },
  { name: 'customer-new', path: '/admin/customers/{nora}', states: ['full'] },
  { name: 'customer-locked', path: '/admin/customers/{rosa}', states: ['full'] },
  { name: 'customer-unknown', path: '/admin/customers/1', states: ['full'] },
  {
    name: 'customer-lock',
    path: '/admin/customers/{ada}',
    states: ['full'],
    act: (page) => openFrom(page, 'Lock'),
  },
  { name: 'audit', path: '/admin/audit', states: STATES },
  {
    name: 'audit-details',
    path: '/admin/audit',
    states: ['full'],
    act: (page) => page.locator('main [aria-expanded=false]:visible').first().click(),
  },
  { name: 'audit-none', path: '/admin/audit?actor=nobody', states: ['full'] },
  { name: 'staff', path: '/admin/staff', states: DATA_STATES },
  {
    name: 'staff-grant',
    path: '/admin/staff',
    states: ['full'],
    answers: () => ({ '/api/admin/staff': [COLLEAGUE] }),
    act: (page) => openFrom(page, /^Grant a role/),
  },
  { name: 'support', path: '/admin/support', states: STATES },
  { name: 'support-ticket', path: '/admin/support?ticket={ticket}', states: DATA_STATES },
  { name: 'support-closed', path: '/admin/support?status=closed', states: ['full'] },
  { name: 'security', path: '/admin/security', states: DATA_STATES },
  { name: 'admin-faq', path: '/faq', states: ['full'] },
  {
    name: 'admin-palette',
    path: '/admin/security',
    states: ['full'],
    act: (page) => openFrom(page, /^Search/),
  },
  {
    name: 'admin-menu',
    path: '/admin/security',
    states: ['full'],
    act: (page) => openFrom(page, 'Open menu'),
  },
]

export const SCREENS_OF_ADMINISTRATORS: readonly Screen[] = screens.map((screen) => ({
  person: 'root',
  answers: nothing,
  ...screen,
}))

/** From the card of the first request, which narrow screens show when its row is pressed. */
async function openFromRequest(page: Page, button: string | RegExp): Promise<void> {
  await openRequest(page)
  await openFrom(page, button)
}

const openRequest = (page: Page) => page.getByRole('link', { name: ' · ' }).first().click()

async function openFrom(page: Page, button: string | RegExp): Promise<void> {
  await press(page, button)
  await page.getByRole('dialog').waitFor()
}
