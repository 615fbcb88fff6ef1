import type { Page } from '@playwright/test'
import { claimRequest } from '#contract/records/claims.ts'
import { pressFocused, requestRows } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { deactivate, openColleague } from '../support/browser/staff.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'

test('two cashiers take one request each, and one takes over the other’s', async ({ browser, product }) => {
  const { name } = test.info().project
  const username = `shared.${name}`
  const customer = await makeFundedCustomer(product.url, username, '500.00')
  const colleague = (who: string) =>
    openColleague(browser, product, { username: `${who}.${name}`, roles: ['cashier'] })
  const [ann, ben] = [await colleague('ann'), await colleague('ben')]
  const violations = [watchViolations(ann), watchViolations(ben)]
  const ids: string[] = []
  for (const originalAmount of ['10.00', '20.00']) {
    const form = { originalAmount, currency: 'USD', bankReference: username, password: CUSTOMERS_PASSWORD }
    ids.push((await customer.post<{ id: string }>('/api/deposit-requests', form)).body.id)
  }
  try {
    await test.step('one claims the first', async () => {
      await ann.goto(`/admin?search=${username}`)
      await requestRows(ann, username).first().click()
      const card = ann.locator(`[data-request="${ids[0]}"]`)
      await card.getByRole('button', { name: 'Claim' }).click()
      await expect(card).toContainText('Yours until')
      await expect(card.getByRole('button', { name: 'Release' })).toBeVisible()
    })

    await test.step('the other sees it, and cannot decide it', async () => {
      await ben.goto(`/admin?search=${username}`)
      await expect(requestRows(ben, username).first()).toContainText(`with ann.${name}`)
      await requestRows(ben, username).first().click()
      const card = ben.locator(`[data-request="${ids[0]}"]`)
      await expect(card).toContainText(`ann.${name} is working on this until`)
      await expect(card.getByRole('button', { name: 'Approve' })).toHaveCount(0)
      await expectAccessible(ben)
    })

    await test.step('and takes the next one, which is another', async () => {
      await ben.goto('/admin')
      const claimed = ben.waitForResponse(`**${claimRequest.path}/next`)
      await pressFocused(ben.getByRole('button', { name: 'Take Next' }))
      const { id } = (await (await claimed).json()) as { id: string }
      expect(id).not.toBe(ids[0])
      await expect(ben.locator(`[data-request="${id}"]`)).toContainText('Yours until')
    })

    await test.step('the first page says what each works on, with a link to the queue', async () => {
      await ben.goto('/admin?queue=withdrawals')
      const line = ben.getByText('You are working on')
      await expect(line).toHaveText('You are working on 1 deposit')
      await expectAccessible(ben)
      await line.getByRole('link', { name: '1 deposit' }).click()
      await expect(ben.getByRole('tab', { name: /^Deposit Requests/ })).toHaveAttribute(
        'aria-selected',
        'true',
      )
    })

    await test.step('taking over moves it from one to the other', async () => {
      await ben.goto(`/admin?search=${username}&request=${ids[0]}`)
      const card = ben.locator(`[data-request="${ids[0]}"]`)
      await card.getByRole('button', { name: 'Take Over' }).click()
      await expect(card.getByRole('button', { name: 'Approve' })).toBeVisible()
      await expect(ann.locator(`[data-request="${ids[0]}"]`)).toContainText(`ben.${name} is working on this`)
      await expect(ben.getByText('You are working on')).toHaveText('You are working on 2 deposits')
    })
    expect(violations).toEqual([[], []])
  } finally {
    for (const who of ['ann', 'ben']) await deactivate(product, `${who}.${name}`)
  }
})

test('one of support answers a ticket, and a colleague takes it over', async ({ browser, product }) => {
  const { name } = test.info().project
  const customer = await makeFundedCustomer(product.url, `asks.support.${name}`, '1.00')
  const asked = { message: 'Do you offer paper statements?' }
  const { id } = (await customer.post<{ id: string }>('/api/support-tickets', asked)).body
  const colleague = (who: string) =>
    openColleague(browser, product, { username: `${who}.answers.${name}`, roles: ['support'] })
  const [mary, bob] = [await colleague('mary'), await colleague('bob')]
  const violations = [watchViolations(mary), watchViolations(bob)]
  const threadOf = (page: Page) => page.locator(`[data-request="${id}"]`)
  try {
    await mary.goto(`/admin/support?ticket=${id}`)
    await threadOf(mary).getByRole('button', { name: 'Claim' }).click()
    await expect(threadOf(mary).getByRole('button', { name: 'Release' })).toBeVisible()

    await bob.goto('/admin/support')
    await bob.getByRole('button', { name: `asks.support.${name}` }).click()
    await expect(threadOf(bob)).toContainText(`mary.answers.${name} is working on this until`)
    await expect(threadOf(bob).getByLabel('Reply')).toHaveCount(0)
    await expectAccessible(bob)
    await threadOf(bob).getByRole('button', { name: 'Take Over' }).click()
    await threadOf(bob).getByLabel('Reply').fill('Yes, we do.')
    await threadOf(bob).getByRole('button', { name: 'Send reply' }).click()
    await expect(threadOf(bob)).toContainText('Answered')
    expect(violations).toEqual([[], []])
  } finally {
    for (const who of ['mary', 'bob']) await deactivate(product, `${who}.answers.${name}`)
  }
})
