import { expect, test } from '@playwright/test'
import { type IdentityProvider, startIdentityProvider } from '../support/providers/identity-provider.ts'
import { ownAddress } from '../support/providers/mailed-token.ts'
import { ADMINISTRATOR, type Product, startProduct } from '../support/product.ts'
import { createAdministrator } from '../support/browser/staff.ts'
import { expectAccessible, watchViolations } from '../support/browser/watched-page.ts'

let provider: IdentityProvider
let product: Product
test.beforeAll(async () => {
  const own = await ownAddress()
  provider = await startIdentityProvider(own.PUBLIC_URL)
  product = await startProduct({
    ...own,
    ...provider.settings(own.PUBLIC_URL),
    OIDC_BREAK_GLASS: ADMINISTRATOR.username,
  })
})
test.afterAll(async () => {
  await product.stop()
  await provider.close()
})

test(
  'the staff signs in at the identity provider, and links an account once',
  { tag: '@both' },
  async ({ page, browser }) => {
    const violations = watchViolations(page)
    provider.knows({ subject: 'root-of-the-company', email: 'root@company.example' })

    await test.step('the first time, the person names their account by its password', async () => {
      await page.goto(`${product.url}/auth`)
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Staff: single sign-on' }).click()
      await expect(page.getByText('root@company.example is not linked to an account yet.')).toBeVisible()
      await expectAccessible(page)
      await page.getByLabel('Username').fill(ADMINISTRATOR.username)
      await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password)
      await page.getByRole('button', { name: 'Link and sign in' }).click()
      await expect(page).toHaveURL(/\/admin$/)
    })

    await test.step('from then on the provider is enough', async () => {
      await page.context().clearCookies({ name: 'sid' })
      await page.goto(`${product.url}/auth`)
      await page.getByRole('link', { name: 'Staff: single sign-on' }).click()
      await expect(page).toHaveURL(/\/admin$/)
      await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
    })

    await test.step('the password of the break-glass account still works, and the office says so in red', async () => {
      await page.context().clearCookies()
      await page.goto(`${product.url}/auth?sso=failed`)
      await expect(page.getByText('Single sign-on failed.')).toBeVisible()
      await page.getByLabel('Username or email').fill(ADMINISTRATOR.username)
      await page.getByLabel('Password', { exact: true }).fill(ADMINISTRATOR.password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      await expect(page.getByText('The break-glass account was used')).toBeVisible()
      await expectAccessible(page)
    })

    await test.step('an administrator unlinks a colleague: signed out, they link their account again', async () => {
      const username = `wilma.${test.info().project.name}`
      const password = await createAdministrator(product, username)
      const context = await browser.newContext({
        baseURL: product.url,
        viewport: test.info().project.use.viewport ?? null,
      })
      const wilma = await context.newPage()
      const linked = async (subject: string) => {
        provider.knows({ subject, email: 'wilma@company.example' })
        await wilma.goto('/auth')
        await wilma.getByRole('link', { name: 'Staff: single sign-on' }).click()
        await wilma.getByLabel('Username').fill(username)
        await wilma.getByLabel('Password', { exact: true }).fill(password)
        await wilma.getByRole('button', { name: 'Link and sign in' }).click()
        await expect(wilma).toHaveURL(/\/admin$/)
      }
      await linked(`${username} of the company`)
      await page.goto(`${product.url}/admin/staff`)
      await page.getByRole('button', { name: `Unlink the single sign-on of ${username}` }).click()
      const dialog = page.getByRole('dialog', { name: 'Unlink Single Sign-On' })
      await dialog.getByLabel('Reason').fill('Her account at the provider was replaced.')
      await expectAccessible(page)
      await dialog.getByRole('button', { name: 'Unlink' }).click()
      await expect(dialog).toBeHidden()
      await expect(
        page.getByRole('button', { name: `Unlink the single sign-on of ${username}` }),
      ).toBeHidden()
      await wilma.goto('/admin')
      await expect(wilma).toHaveURL(/\/auth/)
      await linked(`${username} with a new account`)
      await context.close()
    })
    expect(violations).toEqual([])
  },
)
