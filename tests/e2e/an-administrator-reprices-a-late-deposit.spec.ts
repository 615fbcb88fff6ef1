import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import {
  approve,
  approveNow,
  openAdminPage,
  openAdministrator,
  openRequest,
} from '../support/browser/admin-page.ts'
import { signUpWithMoney } from '../support/funded-customer.ts'
import { OPEN_MARKET, startProduct } from '../support/product.ts'
import { signInByCall } from '../support/sign-in.ts'
import { cutFirstAnswer, told } from '../support/browser/lost-answer.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const ELEVEN_DAYS_LATER = '2026-11-30T15:00:00Z'

test('an administrator reprices an old deposit, and its customer reads the new amount before the credit', async ({
  browser,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'northfold-late-'))
  const username = `ada.late.${test.info().project.name}`
  const enter = async (baseURL: string) => (await browser.newContext({ baseURL })).newPage()

  const before = await startProduct({ DATA_DIR: dataDir, CLOCK_STARTS_AT: OPEN_MARKET })
  const administrator = await openAdministrator(browser, before.url)
  const customer = await enter(before.url)
  const { password } = await signUpWithMoney(customer, administrator, username)
  const data = { originalAmount: '100000', currency: 'JPY', bankReference: username, password }
  const request = await (await customer.request.post('/api/deposit-requests', { data })).json()
  await administrator.close()
  await customer.context().close()
  await before.stop()

  const product = await startProduct({ DATA_DIR: dataDir, CLOCK_STARTS_AT: ELEVEN_DAYS_LATER })
  const page = await enter(product.url)
  const violations = watchViolations(page)
  const late = await openAdminPage(browser, product.url)
  const card = await openRequest(late, username)
  const row = page.getByRole('listitem').filter({ hasText: request.depositReference })

  await test.step('her list says that the rate has expired', async () => {
    await signInByCall(page, { username, password })
    await page.goto('/wallet?tab=deposits')
    await expect(row).toContainText('The rate has expired.')
    await expectAccessible(page)
  })

  await test.step('the administrator cannot approve it, and sees why', async () => {
    await expect(card).toContainText('Rate expired.')
    await expectAccessible(late)
    await card.getByRole('button', { name: 'Approve' }).click()
    const dialog = late.getByRole('dialog', { name: 'Approve despite warnings?' })
    await expectAccessible(late)
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await approveNow(late)
    await expect(late.getByText('Approval failed').first()).toBeVisible()
    await expect(
      late.getByText('The exchange rate has expired. Reprice the request first').first(),
    ).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  await test.step('repriced, it says so to both, though the answer was lost', async () => {
    const answers = await cutFirstAnswer(late, /\/reprice$/)
    await card.getByRole('button', { name: 'Reprice' }).click()
    await expect(card.getByRole('alert')).toHaveText("We couldn't confirm this repricing. Checking…")
    await answers.arrive()
    await told(late, 'Deposit repricedNew amount: $')
    await expect(card.getByText('Repriced', { exact: true })).toBeVisible()
    await expect(card).not.toContainText('Rate expired.')
    await expect(card).toContainText('rate locked until Dec 10, 2026')
    await expectAccessible(late)
    await expect(row).not.toContainText('The rate has expired.')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Notifications/ })
      .click()
    const panel = page.getByRole('dialog', { name: 'Notifications' })
    await expect(panel).toContainText(
      /The exchange rate for your 100,000\.00 JPY deposit expired and was updated\. It will add \$\d{3}\.\d\d to your wallet\./,
    )
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('approved, it adds what it was repriced to', async () => {
    const [priced] = await (await page.request.get('/api/deposit-requests?limit=1')).json()
    expect(priced.repricedAt).not.toBeNull()
    await approve(card)
    await expect(late.getByText('Request approved').first()).toBeVisible()
    await expect(row).toContainText('Approved')
    const wallet = await (await page.request.get('/api/wallet')).json()
    expect(wallet.balance).toBe((1000 + Number(priced.amount)).toFixed(2))
  })

  expect(violations).toEqual([])
  await late.context().close()
  await page.context().close()
  await product.stop()
  rmSync(dataDir, { recursive: true, force: true })
})
