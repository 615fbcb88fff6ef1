import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from '@playwright/test'
import type { StaffRole } from '#domain/staff/roles.ts'
import { approve, openAdministrator, openRequest } from '../support/browser/admin-page.ts'
import { expect, test as open } from '../support/browser/journey.ts'
import { fillProfile } from '../support/browser/profile-form.ts'
import { confirmProposal, changeSetting, openColleague } from '../support/browser/staff.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import { PASSPORT } from '../support/paper.ts'
import { OPEN_MARKET, type Product, startProduct } from '../support/product.ts'
import { signInByCall } from '../support/sign-in.ts'

const PASSWORD = 'Engine-No-1843'
const STAFF_PASSWORD = 'Quiet-Harbour-42'
const NEXT_MONDAY = '2026-11-23T15:00:00Z'
const HALT = 'Trading pauses until prices are certain again.'

/** A product of this journey's own, which is off from the end of its first day until Monday. */
const test = open.extend<object, { product: Product; sleepUntilMonday: () => Promise<void> }>({
  product: [
    async ({}, use) => {
      const dataDir = mkdtempSync(join(tmpdir(), 'northfold-product-'))
      const product = await startProduct({ DATA_DIR: dataDir, CLOCK_STARTS_AT: OPEN_MARKET })
      await use(product)
      await product.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  sleepUntilMonday: [
    async ({ product }, use) => {
      let later: Product | undefined
      await use(async () => {
        await product.stop()
        const { port } = new URL(product.url)
        const env = { DATA_DIR: product.dataDir, PORT: port, CLOCK_STARTS_AT: NEXT_MONDAY }
        later = await startProduct(env)
      })
      await later?.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test('a day is walked by four people with four roles, from a sign-up to the signed close', async ({
  page,
  browser,
  product,
  sleepUntilMonday,
}) => {
  const size = test.info().project.name
  const username = `hypatia.${size}`
  const admin = await openAdministrator(browser, product.url)
  // The one administrator decides the rules of the firm alone, before there are colleagues.
  await changeSetting(admin, 'fees.notice_days', '3')
  await changeSetting(admin, 'thresholds.per_request', '5000.00')
  const staff = (name: string, role: StaffRole) =>
    openColleague(browser, product, { username: `${name}.${size}`, roles: [role] })
  const kyc = await staff('cecilia', 'kyc')
  const cashier = await staff('emmy', 'cashier')
  const treasurer = await staff('sofia', 'treasurer')
  const administrator = await staff('maryam', 'administrator')
  const violations = [page, kyc, cashier, treasurer, administrator].map(watchViolations)

  await test.step('a customer signs up and submits her profile', async () => {
    await signUp(page, username)
    await page.goto('/profile')
    await fillProfile(page)
    await page.getByLabel('ID Document').setInputFiles(PASSPORT)
    await page.getByRole('button', { name: 'Submit Profile' }).click()
    await expect(page.getByRole('region', { name: 'Pending Review' })).toBeVisible()
  })

  await test.step('KYC reviews it', async () => {
    await kyc.goto('/admin?queue=profiles')
    await approve(await openRequest(kyc, username))
    await expect(kyc.getByText('Profile approved').first()).toBeVisible()
    await expectAccessible(kyc)
  })

  await test.step('a deposit above the threshold is proposed by a cashier and confirmed by a treasurer', async () => {
    await deposit(page, username, '7500.00')
    await cashier.goto('/admin?queue=deposits')
    await approve(await openRequest(cashier, username))
    await cashier.getByRole('button', { name: 'Propose' }).click()
    await expect(cashier.getByText('Another person confirms it').first()).toBeVisible()
    await confirmProposal(treasurer, `Approve a deposit of ${username}`)
    await page.goto('/wallet')
    await expect(page.getByText('$7,500.00').first()).toBeVisible()
  })

  await test.step('the bank returns the deposit: two people correct it, and what was spent is owed', async () => {
    await trade(page, { side: 'Buy', shares: '10' })
    await cashier.goto(`/admin/customers?search=${username}`)
    await cashier.getByRole('link', { name: 'Ada Lovelace' }).first().click()
    const card = cashier.getByRole('region', { name: 'Transactions' })
    await card.getByRole('listitem').filter({ hasText: 'Deposit' }).getByRole('button').click()
    const dialog = cashier.getByRole('dialog', { name: 'Correct Deposit' })
    await dialog.getByLabel('Reason').selectOption('returned_by_bank')
    await dialog.getByLabel('Sentence for the customer').fill('Your bank called the transfer back.')
    await dialog.getByLabel('Note').fill('Letter of the bank, R-18.')
    await dialog.getByRole('button', { name: 'Correct Account' }).click()
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog).toBeHidden()
    await confirmProposal(treasurer, username)
    await page.goto('/wallet')
    await expect(page.getByText(/You owe \$[\d,]+\.\d\d/)).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('a fee rises from next Monday: a treasurer proposes it, an administrator confirms it', async () => {
    await treasurer.goto('/admin/settings')
    await row(treasurer, 'Sale fee').getByRole('button').click()
    const dialog = treasurer.getByRole('dialog', { name: 'Sale fee' })
    await dialog.getByLabel('New value (%)').fill('0.75')
    await dialog.getByLabel('From').fill('2026-11-23T00:00')
    await dialog.getByLabel('Reason').fill('Execution costs more')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await expect(dialog).toBeHidden()
    await expect(row(treasurer, 'Sale fee')).toContainText('0.75%')
    await expect(row(treasurer, 'Sale fee')).toContainText('Proposed')
    await confirmProposal(administrator, 'Sale fee')
    await treasurer.reload()
    await expect(row(treasurer, 'Sale fee')).toContainText('one is scheduled')
  })

  await test.step('an administrator halts trading, and a treasurer ends it', async () => {
    await administrator.goto('/admin/settings')
    await change(administrator, 'All trading', { text: HALT, reason: 'Prices are doubted', button: 'Stop' })
    await expect(row(administrator, 'All trading')).toContainText('Stopped')
    await openOrderForm(page, 'Sell')
    await expect(page.getByText(HALT).filter({ visible: true }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Sell KO', exact: true })).toBeDisabled()
    await change(administrator, 'All trading', { text: '', reason: 'My mistake', button: 'Start' })
    await expect(administrator.getByText('Another person has to start it again').first()).toBeVisible()
    await treasurer.goto('/admin/settings')
    await change(treasurer, 'All trading', { text: '', reason: 'Prices are right', button: 'Start' })
    await expect(row(treasurer, 'All trading')).toContainText('Running')
    await trade(page, { side: 'Sell', shares: '1' })
  })

  await test.step('on Monday the new fee counts, and a treasurer signs the close of the day', async () => {
    await sleepUntilMonday()
    await signInByCall(treasurer, { username: `sofia.${size}`, password: STAFF_PASSWORD })
    await signInByCall(page, { username, password: PASSWORD })
    await treasurer.goto('/admin/close?date=2026-11-18')
    const report = treasurer.getByRole('region', { name: 'Report of' })
    const close = report.getByRole('button', { name: /^Close / })
    await expect(close).toBeVisible()
    for (const reason of await report
      .getByRole('textbox', { name: /^Why the day is closed with this/ })
      .all())
      await reason.fill('She pays what she owes, and the bank was called.')
    await close.click()
    await expect(report).toContainText(`Closed by sofia.${size} on`)
    await expectAccessible(treasurer)
    await treasurer.goto('/admin/settings')
    await expect(row(treasurer, 'Sale fee')).toContainText('0.75%')
    await trade(page, { side: 'Sell', shares: '2' })
    const moved: Moved[] = await (await page.request.get('/api/transactions')).json()
    const sales = moved.filter(({ type }) => type === 'sell')
    expect(sales.map(shareOfFee)).toEqual(['0.75', '0.50'])
  })
  expect(violations.flat()).toEqual([])
})

async function signUp(page: Page, username: string): Promise<void> {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign up' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(`${username}@example.org`)
  await page.getByLabel('First Name').fill('Ada')
  await page.getByLabel('Last Name').fill('Lovelace')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
}

async function deposit(page: Page, username: string, dollars: string): Promise<void> {
  await page.goto('/wallet')
  await page.getByRole('button', { name: 'Deposit', exact: true }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Deposit Funds' })
  await dialog.getByLabel('Amount').fill(dollars)
  await dialog.getByLabel('Bank Transfer Reference').fill(username)
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Submit Deposit Request' }).click()
  await expect(dialog).toHaveCount(0)
}

/** Trades KO from its page, which then says so. */
async function trade(page: Page, { side, shares }: { side: 'Buy' | 'Sell'; shares: string }): Promise<void> {
  await openOrderForm(page, side)
  await page.getByLabel('Shares', { exact: true }).fill(shares)
  await page.getByRole('button', { name: `${side} KO`, exact: true }).click()
  const done = side === 'Buy' ? 'Purchase successful' : 'Sale successful'
  await expect(page.getByText(done).first()).toBeVisible()
}

async function openOrderForm(page: Page, side: 'Buy' | 'Sell'): Promise<void> {
  await page.goto('/asset/KO')
  await expect(page.getByRole('heading', { name: 'The Coca-Cola Company', level: 1 })).toBeVisible()
  if (side === 'Sell') await page.getByRole('radio', { name: 'Sell' }).click()
}

const row = (page: Page, name: string): Locator =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: new RegExp(`^${name}`), level: 3 }) })

/** Stops something with a sentence for customers, or starts it with none. */
async function change(
  page: Page,
  name: string,
  { text, reason, button }: { text: string; reason: string; button: 'Stop' | 'Start' },
): Promise<void> {
  await row(page, name).getByRole('button').click()
  const dialog = page.getByRole('dialog', { name })
  await dialog.getByLabel('What customers read').fill(text)
  await dialog.getByLabel('Reason').fill(reason)
  await dialog.getByRole('button', { name: button }).click()
}

interface Moved {
  type: string
  /** Before the fee. */
  amount: string
  fee: string
}

/** The fee of a sale in percent of what it brought, with two decimals. */
const shareOfFee = ({ amount, fee }: Moved): string => ((Number(fee) / Number(amount)) * 100).toFixed(2)
