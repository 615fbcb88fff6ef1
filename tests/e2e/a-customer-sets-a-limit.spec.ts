import type { Page } from '@playwright/test'
import { CUSTOMERS_PASSWORD, makeFundedCustomer } from '../support/customers.ts'
import { expect, test } from '../support/browser/journey.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import type { Product } from '../support/product.ts'

test('a limit below the price waits, is changed and taken back, and every cent returns', async ({
  page,
  product,
}) => {
  const violations = watchViolations(page)
  const lina = await funded(page, product, 'lina')

  await test.step('the button says all of the order, which then waits on the page of its asset', async () => {
    await page.goto('/asset/KO')
    await chooseType(page, 'Limit')
    await page.getByLabel('Limit price').fill('1.00')
    await page.getByLabel('Shares', { exact: true }).fill('2')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Buy 2 KO at 1.00 or less' }).click()
    const open = page.getByRole('region', { name: 'Open Orders' })
    await expect(open).toContainText('Buy 2 KO')
    await expect(open).toContainText('$2.00 held')
    await expectAccessible(page)
  })

  await test.step('among her orders it is changed: the new order takes its place', async () => {
    await page.goto('/orders')
    await expect(page.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible()
    await page.getByRole('button', { name: /^Edit the order to buy KO/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Order to Buy KO' })
    await dialog.getByLabel('Limit price').fill('2.50')
    await expectAccessible(page)
    await dialog.getByRole('button', { name: /2 KO at 2\.50 or less$/ }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('main')).toContainText('$5.00')
    expect((await lina.get('/api/wallet')).body).toMatchObject({ available: '2495.00', held: '5.00' })
  })

  await test.step('taken back, it has ended, and its money is hers again', async () => {
    await page.getByRole('button', { name: /^Cancel the order to buy KO/ }).click()
    await page
      .getByRole('dialog', { name: 'Cancel Order' })
      .getByRole('button', { name: 'Cancel Order' })
      .click()
    await expect(page.getByText('No open orders.')).toBeVisible()
    expect((await lina.get('/api/wallet')).body).toMatchObject({ available: '2500.00', held: '0.00' })
    await page.getByRole('tab', { name: 'Ended' }).click()
    await expect(page.getByRole('main')).toContainText('Canceled')
    await expect(page.getByRole('main')).toContainText('Replaced')
    await expectAccessible(page)
  })
  expect(violations).toEqual([])
})

test('dollars buy a part of a share at once, and the receipt says why at that price', async ({
  page,
  product,
}) => {
  const violations = watchViolations(page)
  const dora = await funded(page, product, 'dora')
  await page.goto('/asset/KO')
  await page.getByRole('radiogroup', { name: 'Order in' }).getByText('Dollars', { exact: true }).click()
  await page.getByRole('textbox', { name: 'Dollars' }).fill('100')
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Buy \$100(\.00)? of KO$/ }).click()
  await expect.poll(async () => (await dora.get('/api/wallet')).body).toMatchObject({ available: '2400.00' })
  await page.goto('/orders?tab=filled')
  await page.getByRole('main').getByRole('listitem').first().getByRole('button').first().click()
  const receipt = page.getByRole('dialog')
  await expect(receipt).toContainText('We were the other side')
  await expectAccessible(page)
  expect(violations).toEqual([])
})

/** A customer with $2,500.00, signed in on the page. */
async function funded(page: Page, product: Product, name: string) {
  const username = `${name}.${test.info().project.name}`
  const person = await makeFundedCustomer(product.url, username, '2500.00')
  const signedIn = await page.request.post('/api/login', { data: { username, password: CUSTOMERS_PASSWORD } })
  expect(signedIn.status()).toBe(200)
  return person
}

const chooseType = (page: Page, type: string): Promise<void> =>
  page.getByRole('radiogroup', { name: 'Order type' }).getByText(type, { exact: true }).click()
