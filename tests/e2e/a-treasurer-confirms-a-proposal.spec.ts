import { approve, openAdministrator } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import {
  changeSetting,
  confirmProposal,
  deactivate,
  openColleague,
  openProposal,
} from '../support/browser/staff.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import { signUpWithMoney } from '../support/funded-customer.ts'
import { PASSWORD } from '../support/people.ts'

const THRESHOLD = 'thresholds.per_request'

test('a treasurer reads the whole request that a cashier proposed, undoes a confirmation, and confirms @both', async ({
  page,
  browser,
  product,
}) => {
  const { name } = test.info().project
  const admin = await openAdministrator(browser, product.url)
  const customer = await signUpWithMoney(page, admin, `ada.proposed.${name}`)
  const staffOf = (role: 'cashier' | 'treasurer') =>
    openColleague(browser, product, { username: `${role}.${name}`, roles: [role] })
  const [cashier, treasurer] = [await staffOf('cashier'), await staffOf('treasurer')]
  const violations = watchViolations(treasurer)
  await changeSetting(admin, THRESHOLD, '5000.00')
  try {
    const sent = { originalAmount: '7500.00', currency: 'EUR', bankReference: 'PROPOSED' }
    const deposit = { ...sent, password: PASSWORD }
    const asked = await page.request.post('/api/deposit-requests', { data: deposit })
    const { id, depositReference } = await asked.json()
    const alone = await cashier.request.patch(`/api/admin/deposit-requests/${id}/approve`)
    expect(await alone.json()).toMatchObject({ code: 'needs_second_person' })
    const data = { kind: 'deposit_approval', requestId: id, reason: 'On the statement of today, line 12.' }
    expect((await cashier.request.post('/api/admin/proposals', { data })).status()).toBe(200)

    const title = `Approve a deposit of ${customer.username}`
    await test.step('the proposer may take it back, and no more', async () => {
      const card = await openProposal(cashier, title)
      await expect(card.getByRole('button', { name: 'Withdraw Proposal' })).toBeVisible()
      await expect(card.getByRole('button', { name: /Approve|Reject/ })).toHaveCount(0)
      await expect(cashier.getByText('A approve')).toHaveCount(0)
    })

    await test.step('the customer’s page leads the treasurer to it', async () => {
      await treasurer.goto(`/admin/customers?search=${customer.username}`)
      await treasurer.getByRole('link', { name: 'Ada Lovelace' }).first().click()
      const open = treasurer.getByRole('region', { name: 'Open Proposals' })
      await expect(open).toContainText(`By cashier.${name}`)
      await expect(open).toContainText('For you to decide')
      await open.getByRole('link', { name: 'Approve a deposit' }).click()
      await expect(treasurer.getByRole('article', { name: title })).toBeInViewport()
      await expect(treasurer.getByRole('tab', { name: 'Proposals' })).toContainText(/[1-9]/)
    })

    const card = treasurer.getByRole('article', { name: title })
    await test.step('the treasurer reads what the cashier read', async () => {
      await expect(card).toContainText(`By cashier.${name}`)
      await expect(card).toContainText('On the statement of today, line 12.')
      for (const fact of ['7,500.00 EUR', 'Rate source', depositReference, 'PROPOSED'])
        await expect(card).toContainText(fact)
      await expect(card.getByRole('group', { name: 'If approved' })).toContainText('Balance$1,000.00')
      await expect(card.getByRole('link', { name: 'Open the request' })).toHaveAttribute(
        'href',
        `/admin?queue=deposits&request=${id}`,
      )
      await expectAccessible(treasurer)
    })

    await test.step('and undoes a confirmation, then confirms it by keyboard', async () => {
      await card.getByRole('button', { name: 'Approve' }).press('Enter')
      await card.getByRole('button', { name: 'Undo' }).click()
      await expect(card.getByRole('button', { name: 'Approve' })).toBeVisible()
      const before = await (await page.request.get('/api/wallet')).json()
      expect(before.available).toBe('1000.00')
      await approve(card, () => card.getByRole('button', { name: 'Approve' }).press('Enter'))
      await expect(treasurer.getByText('Confirmed and carried out').first()).toBeVisible()
      await expect(card.getByRole('button', { name: 'Approve' })).toHaveCount(0)
      const after = await (await page.request.get('/api/wallet')).json()
      expect(Number(after.available)).toBeGreaterThan(8_000)
    })
    expect(violations).toEqual([])
  } finally {
    // Another person confirms a looser threshold, also once the administrator has deactivated the treasurer.
    await changeSetting(admin, THRESHOLD, '')
    await confirmProposal(treasurer, 'Change a setting')
    for (const role of ['cashier', 'treasurer']) await deactivate(product, `${role}.${name}`)
  }
})
