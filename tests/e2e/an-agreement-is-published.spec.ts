import { expect, test } from '@playwright/test'
import { openAdminPage } from '../support/browser/admin-page.ts'
import { confirmProposal, openColleague, openProposal } from '../support/browser/staff.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'
import { makeFundedCustomer } from '../support/customers.ts'
import { type Product, startProduct } from '../support/product.ts'
import { signInByCall } from '../support/sign-in.ts'

// Of its own: every customer of the product is held to what is published.
let product: Product
test.afterEach(() => product.stop())

/** The server looks once a minute whether a grace is over. */
const NEXT_LOOK = { timeout: 90_000 }

test(
  'a new version stops a buy after its grace and no sale, until the customer has read and accepted it',
  { tag: '@both' },
  async ({ browser }) => {
    test.setTimeout(300_000)
    const viewport = test.info().project.use.viewport ?? null
    const isPhone = viewport !== null && viewport.width < 768
    product = await startProduct()
    const office = await openAdminPage(browser, product.url, { viewport })
    await makeFundedCustomer(product.url, 'ines', '500.00')
    const context = await browser.newContext({ viewport, baseURL: product.url })
    await signInByCall(context, { username: 'ines' })
    const page = await context.newPage()
    const violations = watchViolations(page)
    const officeViolations = watchViolations(office)
    const order = async (side: 'Buy' | 'Sell') => {
      await page.goto('/asset/KO')
      if (isPhone) await page.getByRole('button', { name: side, exact: true }).click()
      else await page.getByRole('radio', { name: side }).click()
      await page.getByLabel('Shares', { exact: true }).fill('1')
      return page.getByRole('button', { name: `${side} KO`, exact: true })
    }

    await test.step('a text of the software is read, and stops nothing', async () => {
      await page.goto('/profile?tab=agreements')
      const list = page.getByRole('list', { name: 'Agreements' })
      await expect(list.getByRole('listitem')).toHaveCount(2)
      await expect(list).toContainText('You can deposit and trade meanwhile.')
      await list.getByRole('button', { name: 'Read and accept: Principal Trading Disclosure' }).click()
      const dialog = page.getByRole('dialog', { name: 'Principal Trading Disclosure' })
      await expect(dialog).toContainText('We are the other side of every trade')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'I have read and accept it' }).click()
      await expect(dialog).toBeHidden()
      await expect(list.getByRole('listitem').filter({ hasText: 'Disclosure' })).toContainText('Accepted')
      await (await order('Buy')).click()
      await expect(page.getByText('Purchase successful').first()).toBeVisible()
    })

    await test.step('an administrator publishes the next version, and reads what it changes', async () => {
      await office.goto('/admin/settings')
      await office.getByRole('button', { name: 'Publish a version' }).click()
      const dialog = office.getByRole('dialog', { name: 'Publish a Version' })
      const text = dialog.getByLabel('Text')
      await expect(text).toHaveValue(/^This is the agreement/)
      await text.fill(`${await text.inputValue()}\n\n14. Pets\n\nWe take no pets.`)
      await dialog.getByLabel('Grace (days)').fill('0')
      await dialog.getByLabel('Reason').fill('A customer came with a dog.')
      await expectAccessible(office)
      await dialog.getByRole('button', { name: 'Publish version 2' }).click()
      await expect(dialog).toBeHidden()
      const versions = office.getByRole('list', { name: 'Agreements' }).getByRole('listitem')
      const row = versions.filter({ hasText: 'Customer agreement, version 2' })
      await expect(row).toContainText('In force')
      await expect(row).toContainText('0 customers accepted, 1 to accept')
      await row.getByRole('button', { name: 'Read: Customer Agreement, version 2' }).click()
      await expect(office.getByRole('dialog')).toContainText('New: We take no pets.')
      await expectAccessible(office)
      await office.getByRole('button', { name: 'Close' }).first().click()
    })

    await test.step('the open page of the customer learns that buying has stopped; a sale works', async () => {
      await page.goto('/wallet')
      const balance = page.getByRole('region', { name: 'Available Balance' })
      await expect(balance).toContainText('Until you accept it, you can’t deposit or buy.', NEXT_LOOK)
      await (await order('Sell')).click()
      await expect(page.getByText('Sale successful').first()).toBeVisible()
      await expect(await order('Buy')).toBeDisabled()
      await expect(page.getByText('An agreement is waiting for you').first()).toBeVisible()
      await expectAccessible(page)
      await page.goto('/?tab=holdings')
      const notice = page.getByText('Until you accept it, you can’t deposit or buy.')
      await expect(notice).toHaveCount(1)
      await page.goto('/')
      await expect(notice).toHaveCount(1)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Read and accept' }).click()
    })

    await test.step('read and accepted, the buy works', async () => {
      const list = page.getByRole('list', { name: 'Agreements' })
      const row = list.getByRole('listitem').filter({ hasText: 'Customer Agreement' })
      await expect(row).toContainText('You can still sell and withdraw.')
      await expectAccessible(page)
      await row.getByRole('button', { name: 'Read and accept: Customer Agreement, version 2' }).click()
      const dialog = page.getByRole('dialog', { name: 'Customer Agreement' })
      await expect(dialog).toContainText('We take no pets.')
      const download = page.waitForEvent('download')
      await dialog.getByRole('button', { name: 'Download' }).click()
      expect((await download).suggestedFilename()).toBe('Customer Agreement, version 2.txt')
      await dialog.getByRole('button', { name: 'I have read and accept it' }).click()
      await expect(row).toContainText('Accepted')
      await (await order('Buy')).click()
      await expect(page.getByText('Purchase successful').first()).toBeVisible()
    })

    await test.step('the staff sees what the customer accepted, and when', async () => {
      const [customer] = await (await office.request.get('/api/admin/customers?search=ines')).json()
      await office.goto(`/admin/customers/${customer.id}`)
      const agreements = office.getByRole('region', { name: 'Agreements' })
      await expect(agreements.getByRole('listitem')).toHaveCount(2)
      await expect(agreements).toContainText('Customer Agreement, version 2')
      await expectAccessible(office)
    })
    await test.step('with a second administrator the next version is proposed, read and confirmed', async () => {
      const second = await openColleague(browser, product, {
        username: 'rita',
        roles: ['administrator'],
      })
      const secondViolations = watchViolations(second)
      await office.goto('/admin/settings')
      await office.getByRole('button', { name: 'Publish a version' }).click()
      const dialog = office.getByRole('dialog', { name: 'Publish a Version' })
      const text = dialog.getByLabel('Text')
      await expect(text).toHaveValue(/We take no pets/)
      await text.fill((await text.inputValue()).replace('no pets', 'dogs'))
      await dialog.getByLabel('Reason').fill('The dog was a good one.')
      await dialog.getByRole('button', { name: 'Publish version 3' }).click()
      await expect(office.getByText('Version proposed').first()).toBeVisible()
      const waiting = office.getByRole('list', { name: 'Proposed versions' })
      await expect(waiting).toContainText('Customer agreement, version 3')
      await expect(office.getByRole('list', { name: 'Agreements' })).not.toContainText('version 3')
      await expectAccessible(office)
      await waiting.getByRole('link', { name: 'Another person confirms it' }).click()
      const named = 'Publish a version of an agreement'
      const own = office.getByRole('article', { name: named })
      await expect(own.getByRole('button')).toHaveText(['Read the text', 'Withdraw Proposal'])

      const card = await openProposal(second, named)
      await expect(card).toContainText('1 paragraph new, 1 removed')
      await expect(card).toContainText('30 days after it is confirmed, until accepted')
      await expectAccessible(second)
      await card.getByRole('button', { name: 'Read the text' }).click()
      const read = second.getByRole('dialog', { name: 'Customer Agreement' })
      await expect(read).toContainText('New: We take dogs.')
      await expect(read).toContainText('Removed: We take no pets.')
      await expectAccessible(second)
      await second.keyboard.press('Escape')
      await confirmProposal(second, named)
      await second.goto('/admin/settings')
      const row = second.getByRole('list', { name: 'Agreements' }).getByRole('listitem').first()
      await expect(row).toContainText('Customer agreement, version 3')
      await expect(row).toContainText(/Proposed by \S+, confirmed by rita: The dog was a good one\./)
      expect(secondViolations).toEqual([])
      await second.context().close()
    })
    expect([...violations, ...officeViolations]).toEqual([])
    await context.close()
  },
)
