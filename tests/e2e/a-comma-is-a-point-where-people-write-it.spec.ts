import { signInWithShares } from '../support/browser/behaving-page.ts'
import { expect, test } from '../support/browser/journey.ts'

test.describe('in a language with a decimal comma', () => {
  test.use({ locale: 'de-DE' })

  test(
    'a typed comma becomes a decimal point in every amount field; a pasted comma stays',
    { tag: '@phone' },
    async ({ page, product }) => {
      await signInWithShares(page, product.url, 'ada.comma')
      await page.goto('/asset/AAPL')
      await page.getByRole('button', { name: 'Buy' }).click()
      const amount = page.getByLabel('Shares', { exact: true })
      await amount.pressSequentially('1,5')
      await expect(amount).toHaveValue('1.5')
      await expect(page.getByRole('button', { name: 'Buy AAPL' })).toBeEnabled()

      await amount.fill('125')
      await amount.press('Home')
      await amount.press('ArrowRight')
      await amount.press(',')
      await expect(amount).toHaveValue('1.25')
      await amount.press('7')
      await expect(amount, 'the caret stays behind the point').toHaveValue('1.725')

      await amount.fill('1,000')
      await expect(amount).toHaveValue('1,000')

      await page.goto('/wallet')
      await page.getByRole('button', { name: 'Deposit' }).first().click()
      const deposit = page.getByLabel('Amount', { exact: true })
      await deposit.pressSequentially('99,5')
      await expect(deposit).toHaveValue('99.5')
      const reference = page.getByLabel('Bank Transfer Reference')
      await expect(reference).toHaveValue(/^NF-/)
      await reference.clear()
      await reference.pressSequentially('rent, July')
      await expect(reference).toHaveValue('rent, July')
    },
  )
})

test(
  'in other locales a typed comma is not a decimal point',
  { tag: '@phone' },
  async ({ page, product }) => {
    await signInWithShares(page, product.url, 'bob.comma')
    await page.goto('/asset/AAPL')
    await page.getByRole('button', { name: 'Buy' }).click()
    const amount = page.getByLabel('Shares', { exact: true })
    await amount.pressSequentially('1,5')
    await expect(amount).toHaveValue('1,5')
    await expect(page.getByRole('button', { name: 'Buy AAPL' })).toBeDisabled()
  },
)
