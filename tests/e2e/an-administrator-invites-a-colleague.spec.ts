import { openAdminPage } from '../support/browser/admin-page.ts'
import { expect, test } from '../support/browser/journey.ts'
import { deactivate, openColleague } from '../support/browser/staff.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

const PASSWORD = 'Early-Lantern-77'

test(
  'an administrator invites a colleague, another confirms, and the colleague signs in',
  {
    tag: '@both',
  },
  async ({ browser, product }) => {
    const size = test.info().project.name
    const [username, confirmer] = [`nora.invited.${size}`, `vera.invites.${size}`]
    const page = await openAdminPage(browser, product.url)
    const violations = watchViolations(page)
    const other = await openColleague(browser, product, {
      username: confirmer,
      roles: ['administrator'],
    })
    const entry = (of: typeof page) =>
      of.getByRole('region', { name: 'Invitations' }).getByRole('listitem').filter({ hasText: username })

    await test.step('invited, it waits, and nobody confirms what they asked for', async () => {
      await page.goto('/admin/staff')
      await page.getByRole('button', { name: 'Invite a Colleague' }).click()
      const dialog = page.getByRole('dialog', { name: 'Invite a Colleague' })
      await dialog.getByLabel('First Name').fill('Nora')
      await dialog.getByLabel('Last Name').fill('Newcomer')
      await dialog.getByLabel('Username').fill(username)
      await dialog.getByLabel('Email').fill(`${username}@staff.example`)
      await dialog.getByRole('switch', { name: 'KYC' }).click()
      await dialog.getByRole('switch', { name: 'Cashier' }).click()
      await dialog.getByLabel('Reason').fill('She joins us.')
      await expect(dialog.getByText('KYC and Cashier: One person could approve')).toBeVisible()
      await dialog.getByRole('switch', { name: 'Cashier' }).click()
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Invite', exact: true }).click()
      await expect(dialog).toBeHidden()
      await expect(entry(page).getByText('Waits for confirmation')).toBeVisible()
      await expect(entry(page).getByRole('button')).toHaveText(['Withdraw'])
      await expectAccessible(page)
    })

    let link = ''
    await test.step('another administrator confirms it, and is shown the link', async () => {
      await other.goto('/admin/staff')
      await entry(other)
        .getByRole('button', { name: `Confirm the invitation of ${username}` })
        .click()
      const dialog = other.getByRole('dialog', { name: 'Invitation Link' })
      link = (await dialog.getByText('/invitation#').textContent()) ?? ''
      await expectAccessible(other)
      await dialog.getByRole('button', { name: 'I Have the Link' }).click()
      await expect(dialog).toBeHidden()
      await expect(entry(other).getByText('Sent', { exact: true })).toBeVisible()
    })

    const context = await browser.newContext({
      viewport: test.info().project.use.viewport ?? null,
      baseURL: product.url,
    })
    const hers = await context.newPage()
    await test.step('the colleague chooses a password and signs in', async () => {
      await hers.goto(link)
      await expect(hers).toHaveURL(/\/invitation$/)
      await expect(hers.getByText(`Your username is ${username}`)).toBeVisible()
      await hers.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await hers.getByLabel('Confirm Password').fill(PASSWORD)
      await expectAccessible(hers)
      await hers.getByRole('button', { name: 'Join' }).click()
      await expect(hers.getByText('You are on the staff now.')).toBeVisible()
      await hers.getByRole('link', { name: 'Sign in', exact: true }).first().click()
      await hers.getByLabel('Username or email').fill(username)
      await hers.getByLabel('Password', { exact: true }).fill(PASSWORD)
      await hers.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(hers).toHaveURL(/\/admin$/)
      await expect(hers.getByRole('tab', { name: /^User Profiles/ })).toBeVisible()
    })

    await test.step('the link is used up, and the list says so', async () => {
      const again = await context.newPage()
      await again.goto(link)
      await expect(again.getByText('This link was used or has expired')).toBeVisible()
      await page.reload()
      await expect(entry(page).getByText('Accepted', { exact: true })).toBeVisible()
    })
    for (const name of [username, confirmer]) await deactivate(product, name)
    expect(violations).toEqual([])
  },
)
