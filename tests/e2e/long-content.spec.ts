import type { APIResponse, Browser, Page } from '@playwright/test'
import { openAdminTab, openAdministrator } from '../support/browser/admin-page.ts'
import { beyondTheEdge, countShifts, hold, smallTargets } from '../support/browser/behaving-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import type { SignedUp } from '../support/funded-customer.ts'
import { PASSPORT } from '../support/paper.ts'
import { PASSWORD, PROFILE } from '../support/people.ts'
import { signInByCall } from '../support/sign-in.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

/** The narrowest phone. */
const NARROW = { width: 360, height: 780 }
const USERNAME = 'maximiliana_wolfeschlegelstein_1'
const [FIRST_NAME, LAST_NAME] = [
  'Maximiliana Wolfeschlegelsteinhausenbergerdorff',
  'von Hohenzollern-Sigmaringen y Fitzgerald',
]
const FULL_NAME = `${FIRST_NAME} ${LAST_NAME} de la Cruz`
/** The largest there may be, each another so that none is taken for a slip: a balance of nine digits. */
const DEPOSITS = Array.from({ length: 11 }, (_, place) => `${9_999_999 - place}.00`)
const NOTE =
  'The account belongs to somebody else. Please name one of your own. Reference ' +
  '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'
const BANK = {
  bankName:
    'Landesbank Baden-Württemberg Förderungs- und Genossenschaftsbank Aktiengesellschaft, Frankfurt am Main',
  bankAccountName: FULL_NAME,
  bankAccountNumber: 'DE89 3704 0044 0532 0130 00',
  swiftCode: 'SOLADEST600',
  bankAddress: 'Am Hauptbahnhof 2, 70173 Stuttgart, Baden-Württemberg, Bundesrepublik Deutschland',
}

/** Without a place to break it; no file system has longer ones. */
const FILE_NAME = `${'passport-of-wilhelmina-'.repeat(11).slice(0, 251)}.pdf`
/** More digits than the field usually shows, and as many as there can be. */
const SHARES = '123456.12345678'

const SCREENS = [
  ['/', 'Top Holdings'],
  ['/?tab=holdings', 'NVIDIA Corporation'],
  ['/markets?tab=funds', 'VTIAX'],
  ['/asset/VTIAX', 'Vanguard Total International Stock Index Fund Admiral Shares'],
  ['/asset/NVDA?chart=intraday', 'Your Holdings'],
  ['/news', 'Read full article'],
  ['/wallet', 'Available Balance'],
  ['/history', 'NVDA'],
  ['/performance', 'From Start to End'],
  ['/gains?tab=lots', 'Gain since first bought'],
  ['/profile', 'Profile Information'],
] as const

/** The customer with everything long and much. */
let max: SignedUp & { id: string }
test.beforeAll(async ({ browser, product }) => {
  max = await makeMax(browser, product.url)
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: NARROW, hasTouch: true })

  test('every money and administrator screen fits the longest name and a nine-digit balance', async ({
    page,
    browser,
    product,
  }) => {
    const adminPage = await openAdminTab(browser, product.url)
    await adminPage.setViewportSize(NARROW)
    const violations = [watchViolations(page), watchViolations(adminPage)]
    await signInByCall(page, max)

    await test.step('nothing of the wallet moves when the balance arrives', async () => {
      await page.addInitScript(countShifts)
      const release = await hold(page, '**/api/wallet')
      await page.goto('/wallet?tab=withdrawals')
      await expect(page.getByText('Loading your balance')).toBeAttached()
      await expect(page.getByRole('listitem').first()).toBeVisible()
      const before = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
      release()
      await expect(page.getByRole('region', { name: 'Available Balance' })).toContainText(
        /\$\d{2,3},\d{3},\d{3}/,
      )
      const after = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
      expect(after - before).toBeLessThan(0.02)
    })

    await test.step('a date beside a large amount keeps its line', async () => {
      const date = page.getByRole('listitem').filter({ hasText: 'Rejected' }).locator('time').first()
      expect((await date.boundingBox())?.height).toBeLessThan(24)
    })

    for (const path of [
      '/wallet',
      '/wallet?tab=deposits',
      '/wallet?open=deposit',
      '/wallet?open=withdraw',
      '/history',
      '/performance',
      '/performance?tab=closed',
      '/profile',
    ]) {
      await test.step(path, () => expectToFit(page, path))
    }
    for (const path of [
      '/admin',
      '/admin?queue=withdrawals',
      '/admin?queue=withdrawals&status=rejected',
      '/admin?queue=profiles&status=approved',
      '/admin?queue=proposals',
      '/admin?queue=rates',
      '/admin/settings',
      '/admin/customers',
      `/admin/customers/${max.id}`,
      '/admin/audit',
    ]) {
      await test.step(path, () => expectToFit(adminPage, path))
    }

    await test.step('the chosen one of more tabs than fit is in sight, also after they have grown', async () => {
      await adminPage.goto('/admin?queue=rates')
      const chosen = adminPage.getByRole('tab', { name: /Exchange Rates/ })
      await expect(chosen).toContainText(/\d/)
      await expect.poll(() => chosen.evaluate(isWithinItsRow)).toBe(true)
      // As a count with more digits or a font that arrives late does.
      await adminPage.addStyleTag({ content: '[role=tab] { letter-spacing: 2px }' })
      await expect.poll(() => chosen.evaluate(isWithinItsRow)).toBe(true)
    })
    expect(violations.flat()).toEqual([])
    await adminPage.context().close()
  })
})

test('a small phone and the top bar of a tablet fit a long name and a nine-digit balance', async ({
  page,
}) => {
  const violations = watchViolations(page)
  await signInByCall(page, max)
  const bought = await page.request.post('/api/buy', { data: { symbol: 'NVDA', quantity: SHARES } })
  expect(bought.status(), await bought.text()).toBe(200)

  await page.setViewportSize(NARROW)
  for (const [path, text] of SCREENS) {
    await test.step(path, async () => {
      await page.goto(path)
      await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible()
      await expectInsideTheEdges(page)
    })
  }

  await test.step('the order form, the menu and the chat', async () => {
    await page.goto('/asset/NVDA')
    await page.getByRole('group', { name: 'Trade' }).getByRole('button', { name: 'Sell' }).click()
    const amount = page.getByRole('dialog').getByLabel('Shares', { exact: true })
    await page.getByRole('button', { name: 'Max' }).click()
    await expect(amount).toHaveValue(SHARES)
    await expect(page.getByText('You Receive')).toBeVisible()
    expect(await amount.evaluate((field) => field.scrollWidth <= field.clientWidth)).toBe(true)
    await expectInsideTheEdges(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Open menu' }).click()
    await expect(page.getByRole('dialog', { name: USERNAME })).toBeVisible()
    await expectInsideTheEdges(page)
    await page.getByRole('button', { name: 'Live Support Chat' }).click()
    await expect(page.getByPlaceholder('Type your message...')).toBeVisible()
    await expectInsideTheEdges(page)
  })

  await test.step('a document with the longest name there may be', async () => {
    await page.goto('/profile')
    await page.getByRole('button', { name: 'Edit' }).click()
    await page.getByLabel('ID Document').setInputFiles({ ...PASSPORT, name: FILE_NAME })
    await expect(page.getByText(FILE_NAME)).toBeVisible()
    await expectInsideTheEdges(page)
  })

  await page.goto('/')
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  for (const width of [720, 912, 1100, 1440]) {
    await test.step(`the links of the bar are all there at ${width} pixels`, async () => {
      await page.setViewportSize({ width, height: 900 })
      const links = page.getByRole('navigation', { name: 'Main' })
      await expect(links).toBeVisible()
      expect(await links.evaluate((row) => row.scrollWidth <= row.clientWidth)).toBe(true)
      await expectInsideTheEdges(page)
      if (width === 720) await expectAccessible(page)
    })
  }
  expect(violations).toEqual([])
})

/** Signs up a customer with everything long and much, by calls. */
async function makeMax(browser: Browser, baseURL: string): Promise<SignedUp & { id: string }> {
  const administrator = await openAdministrator(browser, baseURL)
  const page = await (await browser.newContext({ baseURL })).newPage()
  const account = { username: USERNAME, email: `${USERNAME}@example.org`, password: PASSWORD }
  const customer = await answered(
    page.request.post('/api/register', {
      data: { ...account, firstName: FIRST_NAME, lastName: LAST_NAME },
    }),
  )
  const profile = await answered(
    page.request.post('/api/profile', {
      data: {
        ...PROFILE,
        fullName: FULL_NAME,
        city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
      },
    }),
  )
  await answered(administrator.request.post(`/api/admin/profiles/${profile.id}/approve`))
  for (const amount of DEPOSITS) {
    const deposit = { amount, bankReference: USERNAME, password: PASSWORD }
    const { id } = await answered(page.request.post('/api/deposit-requests', { data: deposit }))
    await answered(administrator.request.patch(`/api/admin/deposit-requests/${id}/approve`))
  }
  for (const [amount, becomes] of [
    ['12345678.90', 'rejected'],
    ['1234567.89', 'waits'],
  ] as const) {
    const withdrawal = { amount, ...BANK, password: PASSWORD }
    const { id } = await answered(page.request.post('/api/withdrawal-requests', { data: withdrawal }))
    if (becomes === 'waits') continue
    const path = `/api/admin/withdrawal-requests/${id}/reject`
    await answered(administrator.request.patch(path, { data: { reason: NOTE } }))
  }
  const euros = { originalAmount: '1234567.89', currency: 'EUR', bankReference: NOTE, password: PASSWORD }
  await answered(page.request.post('/api/deposit-requests', { data: euros }))
  await page.context().close()
  await administrator.close()
  return { id: customer.id, username: USERNAME, password: PASSWORD }
}

/**
 * Sideways alone: what waits for the office stands above the tabs, and may push them below the edge of a phone. To a
 * pixel: a row scrolls by whole ones, and its tabs are as wide as their texts.
 */
function isWithinItsRow(tab: Element): boolean {
  const [row, own] = [tab.parentElement?.getBoundingClientRect(), tab.getBoundingClientRect()]
  return row !== undefined && own.left > row.left - 1 && own.right < row.right + 1
}

/** Once nothing moves any more: a panel comes in from beyond the edge. */
async function expectInsideTheEdges(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(beyondTheEdge)).toEqual([])
}

/** A screen, loaded: as wide as the phone, and nothing on it too small for a finger. */
async function expectToFit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  const dialog = page.getByRole('dialog').getByLabel('Password', { exact: true })
  await expect(path.includes('open=') ? dialog : page.locator('h1')).toBeVisible()
  await expect(page.getByText(/^Loading /)).toHaveCount(0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(NARROW.width)
  expect(await page.evaluate(smallTargets)).toEqual([])
}

async function answered(call: Promise<APIResponse>): Promise<{ id: string }> {
  const answer = await call
  expect(answer.status(), await answer.text()).toBeLessThan(300)
  return answer.json()
}
