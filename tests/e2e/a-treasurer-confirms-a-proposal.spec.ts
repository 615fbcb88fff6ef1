import { openAdministrator } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { deactivate, decideAlone, openColleague } from '../support/browser/staff.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import { signUpWithMoney } from '../support/funded-customer.ts'
import { PASSWORD } from '../support/people.ts'

const THRESHOLD = 'thresholds.per_request'

test('a cashier proposes a deposit above the threshold, a treasurer reads what it does and confirms it @both', async ({
  page,
  browser,
  product,
}) => {
  const { name } = test.info().project
  const admin = await openAdministrator(browser, product.url)
  const customer = await signUpWithMoney(page, admin, `ada.proposed.${name}`)
  const staffOf = (role: 'cashier' | 'treasurer') =>
    openColleague(browser, product, { admin, username: `${role}.${name}`, roles: [role] })
  const [cashier, treasurer] = [await staffOf('cashier'), await staffOf('treasurer')]
  const violations = watchViolations(treasurer)
  await decideAlone(admin, THRESHOLD, '5000.00')
  try {
    const deposit = { amount: '7500.00', bankReference: 'PROPOSED', password: PASSWORD }
    const { id } = await (await page.request.post('/api/deposit-requests', { data: deposit })).json()
    const alone = await cashier.request.patch(`/api/admin/deposit-requests/${id}/approve`)
    expect(await alone.json()).toMatchObject({ code: 'needs_second_person' })
    const data = { kind: 'deposit_approval', requestId: id, reason: 'On the statement of today, line 12.' }
    expect((await cashier.request.post('/api/admin/proposals', { data })).status()).toBe(200)

    const title = `Approve a deposit of ${customer.username}`
    await test.step('the proposer may take it back, and no more', async () => {
      await cashier.goto('/admin')
      const card = cashier.getByRole('region', { name: title })
      await expect(card.getByRole('button')).toHaveText(['Withdraw Proposal'])
    })

    await test.step('the customer’s page leads the treasurer to it', async () => {
      await treasurer.goto(`/admin/customers?search=${customer.username}`)
      await treasurer.getByRole('link', { name: 'Ada Lovelace' }).first().click()
      const open = treasurer.getByRole('region', { name: 'Open Proposals' })
      await expect(open).toContainText(`By cashier.${name}`)
      await expect(open).toContainText('For you to decide')
      await open.getByRole('link', { name: 'Approve a deposit' }).click()
      await expect(treasurer.getByRole('region', { name: title })).toBeInViewport()
    })

    await test.step('the treasurer reads what it does now', async () => {
      const card = treasurer.getByRole('region', { name: title })
      await expect(card).toContainText(`By cashier.${name}`)
      await expect(card).toContainText('On the statement of today, line 12.')
      await expect(card).toContainText('$1,000.00 → $8,500.00')
      await expectAccessible(treasurer)
    })

    await test.step('and confirms it by keyboard; no message covers a button', async () => {
      const card = treasurer.getByRole('region', { name: title })
      await card.getByRole('button', { name: 'Confirm' }).press('Enter')
      const done = treasurer.getByRole('status').filter({ hasText: 'Confirmed and carried out' })
      await expect(done).toBeVisible()
      // The buttons that decide are at the bottom of a card.
      const box = await treasurer.locator('.toast').boundingBox()
      expect(box && box.y + box.height).toBeLessThan(200)
      await expect(card).toBeHidden()
      const wallet = await (await page.request.get('/api/wallet')).json()
      expect(wallet.available).toBe('8500.00')
    })
    expect(violations).toEqual([])
  } finally {
    await decideAlone(admin, THRESHOLD, '')
    for (const role of ['cashier', 'treasurer']) await deactivate(admin, `${role}.${name}`)
  }
})
